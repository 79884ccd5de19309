import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface Sizes {
  gzip: number;
  brotli: number;
}

const known = new Map<string, Sizes>();

/** The compressed size of files, each compressed separately as by a server; in kB of 1000 bytes. */
export function sizesOf(files: readonly string[]): Sizes {
  const total = { gzip: 0, brotli: 0 };
  for (const file of files) {
    let sizes = known.get(file);
    if (!sizes) {
      const content = readFileSync(file);
      sizes = {
        gzip: gzipSync(content, { level: 9 }).length / 1000,
        brotli: brotliCompressSync(content).length / 1000,
      };
      known.set(file, sizes);
    }
    total.gzip += sizes.gzip;
    total.brotli += sizes.brotli;
  }
  return total;
}
