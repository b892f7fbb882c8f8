import { fileURLToPath } from 'node:url';

const googleFont = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}.ttf`));
/** One glyph for each letter. Newer Arabic fonts draw dots apart, and text copied from them has letters twice. */
const arabicFont = (name: string): string =>
  fileURLToPath(new URL(`../fonts/${name}.ttf`, import.meta.resolve('@embedpdf/fonts-arabic')));

/**
 * The first of these fonts that has a character supplies its glyph. No font of the machine is used, so a document is
 * the same everywhere. The product's own typeface comes first. Then come the scripts in which people here have names.
 */
export const FONT_FAMILIES = [
  'Instrument Sans',
  'Noto Sans',
  'Noto Sans Hebrew',
  'Noto Naskh Arabic',
  'Noto Sans Math',
  'Noto Sans Symbols 2',
  'Noto Emoji',
  'Chocolate Classical Sans',
  'NanumGothic',
] as const;

export const FONT_FILES = [
  ...[
    'instrument-sans/400Regular/InstrumentSans_400Regular',
    'instrument-sans/400Regular_Italic/InstrumentSans_400Regular_Italic',
    'instrument-sans/500Medium/InstrumentSans_500Medium',
    'instrument-sans/600SemiBold/InstrumentSans_600SemiBold',
    'noto-sans/400Regular/NotoSans_400Regular',
    'noto-sans/600SemiBold/NotoSans_600SemiBold',
    'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular',
    'noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold',
    'noto-sans-math/400Regular/NotoSansMath_400Regular',
    'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular',
    'noto-emoji/400Regular/NotoEmoji_400Regular',
    'chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular',
    'nanum-gothic/400Regular/NanumGothic_400Regular',
  ].map(googleFont),
  ...['NotoNaskhArabic-Regular', 'NotoNaskhArabic-Bold'].map(arabicFont),
];
