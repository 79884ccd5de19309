import type { FastifyReply } from 'fastify';

export interface Picture {
  /** Its media type. */
  kind: string;
  content: Buffer | string;
}

/** For what is named after what it shows: it never changes. */
export const forever = 'public, max-age=31536000, immutable';

/** Answers a picture, which no other site may embed and in which nothing runs; without one, that there is none. */
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
