/** What is used of the package, which has no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Context {
    method: string;
    path: string;
    status: number;
    body: unknown;
    get(header: string): string;
  }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  export default class S3Server {
    constructor(options: object);
    middleware: Middleware[];
    store: {
      getObject(
        bucket: string,
        key: string,
      ): Promise<{ metadata: { etag: string }; content: { destroy(): void } } | undefined>;
    };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
