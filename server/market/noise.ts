/**
 * Reproducible noise. It uses only 32-bit integer arithmetic and exact divisions, so that every platform and language
 * gets the same bits.
 */

/** FNV-1a over the UTF-16 units of a text: the key of one noise stream. Unsigned 32 bit. */
export function streamKey(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The hash of cell `index` on `level` of a stream: unsigned 32 bit, uniform. */
export function noiseBits(key: number, level: number, index: number): number {
  return mix(mix(key ^ Math.imul(level + 1, 0x9e3779b1)) ^ (index | 0));
}

/** The same hash as a number in [-1, 1). */
export function noise(key: number, level: number, index: number): number {
  return noiseBits(key, level, index) / 0x80000000 - 1;
}

/** A bijective 32-bit mixing function (Wellons' "lowbias32"). */
function mix(bits: number): number {
  let x = bits;
  x ^= x >>> 16;
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  x ^= x >>> 16;
  return x >>> 0;
}
