import type { FastifyReply } from 'fastify';

export interface Picture {
  /** Its media type. */
  kind: string;
  content: Buffer | string;
}

/** For content-addressed URLs, which never change. */
export const forever = 'public, max-age=31536000, immutable';

/** Answers with a picture that other sites cannot embed and in which no script runs; 404 without one. */
export function showPicture(
  reply: FastifyReply,
  picture: Picture | undefined,
  cacheControl: string,
): FastifyReply {
  if (!picture) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  return reply
    .type(picture.kind)
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .send(picture.content);
}
