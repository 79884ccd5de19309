import { type Cipher, createCipheriv, createHash } from 'node:crypto';

const blockBytes = 16;
/** Mean of the sum of eight numbers that are uniform in 0..65535. */
const mean = 262_140;
const deviation = Math.sqrt(2_863_311_530);

/** Maximum absolute value of the noise. */
export const noiseReach = mean / deviation;

/**
 * The noise of one pair on one day, with random access: no value can be derived from others without the seed. The nth
 * value is AES-256 of the 128-bit number n under the key SHA-256(`<seed>/<symbol>`): the sum of its eight 16-bit
 * words, standardized. So it has mean 0 and standard deviation 1, is nearly normal, and is bounded.
 */
export class DayNoise {
  private readonly cipher: Cipher;

  constructor(seed: string, symbol: string) {
    const key = createHash('sha256').update(`${seed}/${symbol}`).digest();
    this.cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  }

  /** The values of these numbers, in order. */
  values(numbers: Uint32Array): Float64Array {
    const blocks = new DataView(new ArrayBuffer(numbers.length * blockBytes));
    for (let index = 0; index < numbers.length; index++)
      blocks.setUint32((index + 1) * blockBytes - 4, numbers[index] ?? 0);
    const { buffer, byteOffset, byteLength } = this.cipher.update(blocks);
    const words = new DataView(buffer, byteOffset, byteLength);
    const values = new Float64Array(numbers.length);
    for (let index = 0; index < values.length; index++) {
      let sum = 0;
      for (let at = index * blockBytes; at < (index + 1) * blockBytes; at += 2) sum += words.getUint16(at);
      values[index] = (sum - mean) / deviation;
    }
    return values;
  }
}
