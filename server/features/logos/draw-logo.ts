import { MAX_KEPT, type Size } from '@underlay/domain/businesses/logo.ts';
import sharp from 'sharp';
import { DARK, type LogoView, viewOf } from './logo-view.ts';

/** A logo as it is kept: opaque, cut to what can be seen, at most MAX_KEPT. */
export interface DrawnLogo extends Size {
  readonly png: Uint8Array;
}

export type Drawing =
  | { readonly logo: DrawnLogo }
  | { readonly refused: 'logo_unreadable' | 'image_too_large' | 'logo_blank' };

/** Pixels that a picture may unfold into. */
const MAX_PIXELS = 40_000_000;
/** It is looked at four times as large as it is kept, so that cutting its margins off costs no sharpness. */
const CANVAS: Size = { width: MAX_KEPT.width * 4, height: MAX_KEPT.height * 4 };
/** Dots per inch at which an SVG's own pixels are pixels, and what the library takes. */
const SVG_DENSITY = { own: 72, min: 1, max: 100_000 };
/** Pixels around a light logo on its dark ground. */
const DARK_MARGIN = 12;
/** Mail programs send small inline pictures back with each answer. Those below this size are known as such (parse-mail.ts). */
const SMALL_BYTES = 20 * 1024;

/**
 * No other reader of the library is left in this process. None of these three opens a file or an address that a picture names. The
 * one for SVG reads the PNG and JPEG pictures inside it by itself.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadSvgBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** Draws a PNG, JPEG or SVG anew. Nothing of its bytes is left but what can be seen. Only for a process of its own. */
export async function drawLogo(bytes: Uint8Array): Promise<Drawing> {
  try {
    const density = await densityOf(bytes);
    if (density === null) return { refused: 'image_too_large' };
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, density, failOn: 'error' })
      .rotate()
      .resize({ ...CANVAS, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    const view = viewOf(data, size);
    return view === null ? { refused: 'logo_blank' } : { logo: await keptLogo(data, size, view) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { refused: 'logo_unreadable' };
  }
}

/** The density at which an SVG fills the canvas. Null when the picture has too many pixels, which its head says. */
async function densityOf(bytes: Uint8Array): Promise<number | null> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { own, min, max } = SVG_DENSITY;
  const share = format === 'svg' ? Math.min(CANVAS.width / width, CANVAS.height / height) : 1;
  const density = Math.min(max, Math.max(min, own * share));
  return width * height * (density / own) ** 2 > MAX_PIXELS ? null : density;
}

async function keptLogo(data: Buffer, raw: Size, { ground, ...part }: LogoView): Promise<DrawnLogo> {
  const margin = ground === DARK ? DARK_MARGIN : 0;
  const picture = sharp(data, { raw: { ...raw, channels: 4 } })
    .extract(part)
    .flatten({ background: ground })
    .resize({
      width: MAX_KEPT.width - 2 * margin,
      height: MAX_KEPT.height - 2 * margin,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground });
  const { data: png, info } = await picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  const small = png.length < SMALL_BYTES ? png : await picture.png({ palette: true, effort: 10 }).toBuffer();
  return { png: small.length < png.length ? small : png, width: info.width, height: info.height };
}
