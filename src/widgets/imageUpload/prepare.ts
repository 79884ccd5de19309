/** A picture as it will be sent. */
export interface Picture {
  blob: Blob;
  name: string;
  /** A `blob:` address for the preview, or null where the browser cannot show it. Its owner revokes it. */
  url: string | null;
}

export interface Limits {
  /** Types that the server takes: image/jpeg. */
  accept: readonly string[];
  /** Bytes of the picture as sent. */
  maxBytes: number;
  /** The longer edge in pixels. */
  maxEdge: number;
}

/** Why a file cannot be sent. */
export type Refusal = 'overSize' | 'wrongType';

export class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(why);
    this.why = why;
  }
}

/** No phone makes larger pictures, and to decode one costs four bytes for each of its pixels. */
const UNREADABLE = 60 * 1024 * 1024;
const QUALITIES = [0.85, 0.7, 0.55];
const SMALLER = 0.7;
const SMALLEST = 480;

/**
 * Makes a file ready to be sent: turned upright, its longer edge and its size within the limits, as JPEG where
 * anything had to change. A picture that fits stays as it is, so that a proof stays readable.
 *
 * One that the browser cannot decode is passed on unseen if it would fit.
 * @throws Refused for a file of another type, or one that stays too large.
 */
export async function prepare(file: File, limits: Limits): Promise<Picture> {
  const accepted = limits.accept.includes(file.type);
  if (!accepted && !file.type.startsWith('image/')) throw new Refused('wrongType');
  if (file.size > UNREADABLE) throw new Refused('overSize');
  const image = await decode(file);
  if (!image) {
    if (!accepted) throw new Refused('wrongType');
    if (file.size > limits.maxBytes) throw new Refused('overSize');
    return { blob: file, name: file.name, url: null };
  }
  try {
    const fits = file.size <= limits.maxBytes && Math.max(image.width, image.height) <= limits.maxEdge;
    if (accepted && fits) return seen(file, file.name);
    return seen(await shrink(image, limits), file.name.replace(/\.[^.]*$/, '').concat('.jpg'));
  } finally {
    image.close();
  }
}

function seen(blob: Blob, name: string): Picture {
  return { blob, name, url: URL.createObjectURL(blob) };
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Lowers the quality first and the size after it, until the picture is small enough. */
async function shrink(image: ImageBitmap, { maxBytes, maxEdge }: Limits): Promise<Blob> {
  const longer = Math.max(image.width, image.height);
  for (
    let edge = Math.min(maxEdge, longer);
    edge >= Math.min(SMALLEST, longer);
    edge = Math.floor(edge * SMALLER)
  ) {
    const canvas = draw(image, edge / longer);
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      if (blob && blob.size <= maxBytes) return blob;
    }
  }
  throw new Refused('overSize');
}

function draw(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Refused('wrongType');
  // JPEG knows no transparency: what was clear becomes paper, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}
