import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepare, Refused } from './prepare.ts';

const limits = { accept: ['image/jpeg', 'image/png'], maxBytes: 1000, maxEdge: 2000 };
const close = vi.fn();
const canvases: { width: number; height: number; quality: number }[] = [];
/** Bytes that the fake encoder needs per pixel at quality 1. */
let weight = 0.0001;

beforeEach(() => {
  canvases.length = 0;
  weight = 0.0001;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: vi.fn(),
    drawImage: vi.fn(),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    canvases.push({ width: this.width, height: this.height, quality: quality ?? 1 });
    done(
      new Blob([new Uint8Array(Math.round(this.width * this.height * weight * (quality ?? 1)))], {
        type: type ?? '',
      }),
    );
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const file = (bytes: number, type = 'image/jpeg', name = 'card.photo.png') =>
  new File([new Uint8Array(bytes)], name, { type });

function decodesTo(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }));
}

function decodesNothing() {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('', 'InvalidStateError');
  });
}

const why = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error) => (error instanceof Refused ? error.why : error),
  );

test('a picture that fits is sent unchanged', async () => {
  decodesTo(1600, 1000);
  const chosen = file(900);
  expect(await prepare(chosen, limits)).toEqual({
    blob: chosen,
    name: 'card.photo.png',
    url: 'blob:preview',
  });
  expect(canvases).toEqual([]);
});

test('a longer edge is shortened, and the other one with it', async () => {
  decodesTo(4000, 3000);
  const picture = await prepare(file(900), limits);
  expect(canvases[0]).toMatchObject({ width: 2000, height: 1500 });
  expect(picture.name).toBe('card.photo.jpg');
  expect(picture.blob.type).toBe('image/jpeg');
});

test('a heavy picture loses quality first, and pixels after it', async () => {
  decodesTo(2000, 1000);
  weight = 0.001;
  const picture = await prepare(file(5000), limits);
  expect(picture.blob.size).toBeLessThanOrEqual(1000);
  expect(canvases.map(({ width, quality }) => [width, quality])).toEqual([
    [2000, 0.85],
    [2000, 0.7],
    [2000, 0.55],
    [1400, 0.85],
  ]);
});

test('a picture that stays too large is refused', async () => {
  decodesTo(4000, 4000);
  weight = 1;
  expect(await why(prepare(file(5000), limits))).toBe('overSize');
});

test('a file that is no picture is refused before it is read', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  expect(await why(prepare(file(10, 'application/pdf'), limits))).toBe('wrongType');
  expect(decode).not.toHaveBeenCalled();
});

test('a picture of another type is converted to JPEG if the browser can decode it, and refused otherwise', async () => {
  decodesTo(100, 100);
  expect((await prepare(file(10, 'image/heic', 'a.heic'), limits)).name).toBe('a.jpg');
  decodesNothing();
  expect(await why(prepare(file(10, 'image/heic'), limits))).toBe('wrongType');
});

test('a picture that cannot be shown is passed on without a preview, unless it is too large', async () => {
  decodesNothing();
  expect((await prepare(file(10), limits)).url).toBeNull();
  expect(await why(prepare(file(1001), limits))).toBe('overSize');
});

test('the memory of a decoded picture is given back', async () => {
  close.mockClear();
  decodesTo(10, 10);
  await prepare(file(10), limits);
  expect(close).toHaveBeenCalledTimes(1);
});
