/** The state of the playground in its address: the text, deflated, in base64url after the `#`. */
const piped = async (
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());

export async function toHash(text: string): Promise<string> {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** @returns null for an address without a state, or with an invalid one */
export async function fromHash(hash: string): Promise<string | null> {
  if (hash.length < 2) return null;
  try {
    const binary = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await piped(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return null;
  }
}
