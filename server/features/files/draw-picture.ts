import sharp, { type Sharp } from 'sharp';

/** What may be wanted of a picture: itself without what it says about itself, or a small one. */
export type Wanted = 'without metadata' | 'small webp' | 'small jpeg';

export type Drawing =
  | { readonly drawn: Uint8Array; readonly width: number; readonly height: number }
  | { readonly is: 'as wanted' }
  | { readonly refused: 'file_type' | 'image_too_large' };

/** Pixels that a picture may unfold into. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 92;
const SMALL_PIXELS = 640;
const SMALL_QUALITY = 82;
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

// No other reader of the library is left in this process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });
sharp.cache(false);
sharp.concurrency(1);

/** Draws a picture anew. What begins like a picture and cannot be read as one is refused. Only for a process of its own. */
export async function drawPicture(bytes: Uint8Array, wanted: Wanted): Promise<Drawing> {
  try {
    return wanted === 'without metadata' ? await withoutMetadata(bytes) : await small(bytes, wanted);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { refused: 'file_type' };
  }
}

/** Drawn anew when it carries EXIF, XMP or IPTC. Those may say where it was taken. */
async function withoutMetadata(bytes: Uint8Array): Promise<Drawing> {
  const { width, height, pages = 1, exif, xmp, iptc, format } = await sharp(bytes).metadata();
  const hasMetadata = exif !== undefined || xmp !== undefined || iptc !== undefined;
  if (width * height * (hasMetadata ? pages : 1) > MAX_PIXELS) return { refused: 'image_too_large' };
  if (!hasMetadata) return { is: 'as wanted' };
  const picture = sharp(bytes, { pages: -1, limitInputPixels: MAX_PIXELS, failOn: 'none' }).keepIccProfile();
  // The orientation that the camera noted goes with the rest, so the picture itself is turned first. An animation has none.
  const upright = pages === 1 ? picture.rotate() : picture;
  return drawn(format === 'jpeg' ? upright.jpeg({ quality: QUALITY }) : upright.toFormat(format));
}

async function small(bytes: Uint8Array, wanted: Exclude<Wanted, 'without metadata'>): Promise<Drawing> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .rotate()
    .resize(SMALL_PIXELS, SMALL_PIXELS, { fit: 'inside', withoutEnlargement: true });
  if (wanted === 'small webp') return drawn(picture.webp());
  // What is clear in it is white, as the paper.
  return drawn(picture.flatten({ background: '#ffffff' }).jpeg({ quality: SMALL_QUALITY }));
}

async function drawn(picture: Sharp): Promise<Drawing> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { drawn: data, width: info.width, height: info.height };
}
