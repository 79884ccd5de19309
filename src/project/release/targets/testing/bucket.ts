/**
 * A bucket for tests, on a real S3 server (s3rver, which verifies the signatures of requests). It ignores conditions of
 * writes; unless they are to be ignored, they are checked in front of it, with the answers that S3 gives.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3Server from '@20minutes/s3rver';

export interface TestBucket {
  /** What the place is set up with. */
  env: Record<string, string>;
  address: string;
  /** Where its objects can be read without a signature, as on a CDN. */
  url: string;
  /** Called before each request is answered. */
  onRequest: (method: string, path: string) => void | Promise<void>;
  close(): Promise<void>;
}

/** @param conditional whether conditions of writes are honoured */
export async function testBucket(conditional = true): Promise<TestBucket> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bucket-'));
  const server = new S3Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'releases' }],
  });
  const bucket: Pick<TestBucket, 'onRequest'> = { onRequest: () => {} };
  if (conditional) server.middleware.unshift(conditions(server));
  server.middleware.unshift(async (context, next) => {
    await bucket.onRequest(context.method, context.path);
    await next();
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return Object.assign(bucket, {
    env: {
      AWS_ENDPOINT_URL: endpoint,
      // The account that the server knows.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    address: 's3://releases/app/release',
    url: `${endpoint}/releases/app/release/`,
    async close() {
      await server.close();
      fs.rmSync(directory, { recursive: true });
    },
  });
}

/**
 * One request after the other: so comparison and write are atomic, and a reader sees an object before or
 * after a write, as S3 promises.
 */
function conditions({ store }: S3Server): S3Server['middleware'][number] {
  let last: Promise<void> = Promise.resolve();
  return async (context, next) => {
    const [match, noneMatch] = [context.get('if-match'), context.get('if-none-match')];
    const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(context.path)) ?? [];
    const isConditional = context.method === 'PUT' && (match !== '' || noneMatch !== '');
    const work = last.then(async () => {
      if (!isConditional) return next();
      const object = await store.getObject(bucket, key).catch(() => undefined);
      object?.content.destroy();
      const status =
        noneMatch !== '' ? (object ? 412 : 200) : !object ? 404 : object.metadata.etag !== match ? 412 : 200;
      if (status === 200) return next();
      context.status = status;
      context.body = `<Error><Code>${status === 404 ? 'NoSuchKey' : 'PreconditionFailed'}</Code></Error>`;
    });
    last = work.catch(() => {});
    return work;
  };
}
