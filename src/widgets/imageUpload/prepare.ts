/** An image as it is uploaded. */
export interface Picture {
  blob: Blob;
  name: string;
  /** The object URL of the preview, or null if the browser cannot show it. The caller revokes it. */
  url: string | null;
}

export interface Limits {
  /** The accepted media types, such as image/jpeg. */
  accept: readonly string[];
  /** Maximum size of the uploaded file in bytes. */
  maxBytes: number;
  /** Maximum length of the longer edge in pixels. */
  maxEdge: number;
}

/** Why a file is rejected. */
export type Refusal = 'overSize' | 'wrongType';

export class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(why);
    this.why = why;
  }
}

/** An upper limit for files: phones produce smaller ones, and a decoded image takes four bytes per pixel. */
const UNREADABLE = 60 * 1024 * 1024;
const QUALITIES = [0.85, 0.7, 0.55];
const SMALLER = 0.7;
const SMALLEST = 480;

/**
 * Prepares a file for upload: applies its orientation, limits the longer edge and the file size, and converts to JPEG
 * if anything has to change. An image within the limits is left as it is, so that documents stay readable.
 *
 * An image that the browser cannot decode is passed on without a preview if it is small enough.
 * @throws Refused for a file of another type, or one that cannot be made small enough
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
    if (accepted && fits) return withPreview(file, file.name);
    return withPreview(await shrink(image, limits), file.name.replace(/\.[^.]*$/, '').concat('.jpg'));
  } finally {
    image.close();
  }
}

function withPreview(blob: Blob, name: string): Picture {
  return { blob, name, url: URL.createObjectURL(blob) };
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Lowers the quality first, then the dimensions, until the file is small enough. */
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
  // JPEG has no transparency: transparent pixels become white, not black.
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
