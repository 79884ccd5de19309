import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** A file as it was sent. Its name and kind are what the sender says; only its content can be believed. */
export interface SentFile {
  content: Buffer;
}

/** The largest file that is taken, in bytes. */
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

/** All that can go wrong while a body is read is in the body: it is cut off, or has too many parts. */
function malformed(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    throw new Refusal('file_too_large', { field: 'file' });
  throw new Refusal('invalid_request', { field: 'file', text: 'server.invalid.upload' });
}
