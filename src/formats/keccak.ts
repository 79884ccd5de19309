/**
 * Keccak-256 as Ethereum uses it (the original padding; Node's SHA3-256 has that of the standard).
 * Five by five lanes of 64 bits, 24 rounds; see the Keccak reference, version 3.0.
 */
const mask = (1n << 64n) - 1n;
const rate = 136;

/** The rotation of each lane along the path of π, and the lanes of that path. */
const rotations = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44];
const path = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];

const roundConstants = makeRoundConstants();

export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / rate) * rate);
  padded.set(message);
  padded[message.length] = 0x01;
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80;

  const state = new BigUint64Array(25);
  const input = new DataView(padded.buffer);
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane++)
      state[lane] = at(state, lane) ^ input.getBigUint64(block + lane * 8, true);
    permute(state);
  }
  const output = new DataView(new ArrayBuffer(32));
  for (let lane = 0; lane < 4; lane++) output.setBigUint64(lane * 8, at(state, lane), true);
  return new Uint8Array(output.buffer);
}

function permute(state: BigUint64Array): void {
  for (const constant of roundConstants) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => at(state, x) ^ at(state, x + 5) ^ at(state, x + 10) ^ at(state, x + 15) ^ at(state, x + 20),
    );
    for (let x = 0; x < 5; x++) {
      const mixed = (columns[(x + 4) % 5] ?? 0n) ^ rotate(columns[(x + 1) % 5] ?? 0n, 1);
      for (let y = 0; y < 25; y += 5) state[x + y] = at(state, x + y) ^ mixed;
    }
    let carried = at(state, 1);
    for (const [step, lane] of path.entries()) {
      const next = at(state, lane);
      state[lane] = rotate(carried, rotations[step] ?? 0);
      carried = next;
    }
    for (let y = 0; y < 25; y += 5) {
      const row = [0, 1, 2, 3, 4].map((x) => at(state, x + y));
      for (let x = 0; x < 5; x++)
        state[x + y] = (row[x] ?? 0n) ^ (~(row[(x + 1) % 5] ?? 0n) & mask & (row[(x + 2) % 5] ?? 0n));
    }
    state[0] = at(state, 0) ^ constant;
  }
}

function at(state: BigUint64Array, lane: number): bigint {
  return state[lane] ?? 0n;
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask;
}

/** Each from seven bits of a shift register, at the bit positions 2^j - 1. */
function makeRoundConstants(): bigint[] {
  let register = 1;
  return Array.from({ length: 24 }, () => {
    let constant = 0n;
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt(2 ** j - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    return constant;
  });
}
