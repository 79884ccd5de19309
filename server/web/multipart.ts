import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** An uploaded file. Name and type are claims of the client; only the content can be trusted. */
export interface SentFile {
  content: Buffer;
}

/** Maximum file size, in bytes. */
export const largestFile = 2048 * 1024;

/** The one file of a multipart body. @throws Refusal file_missing, file_too_large, invalid_request */
export async function readFile(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new Refusal('file_missing', { field: 'file' });
  const part = await request
    .file({ limits: { fileSize: largestFile, files: 1, fields: 8, parts: 9 } })
    .catch(malformed);
  if (part?.fieldname !== 'file') throw new Refusal('file_missing', { field: 'file' });
  return { content: await part.toBuffer().catch(malformed) };
}

/** Every error while reading the body is the client's: it is truncated, or has too many parts. */
function malformed(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    throw new Refusal('file_too_large', { field: 'file' });
  throw new Refusal('invalid_request', { field: 'file', text: 'server.invalid.upload' });
}
