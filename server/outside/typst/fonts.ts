import { fileURLToPath } from 'node:url';

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

/** Each is named in one piece, so that a build takes it along (server/vite.config.ts). */
export const FONT_FILES = [
  import.meta.resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/instrument-sans/400Regular_Italic/InstrumentSans_400Regular_Italic.ttf'),
  import.meta.resolve('@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf'),
  import.meta.resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
  // One glyph for each letter. Newer Arabic fonts draw dots apart, and text copied from them has letters twice.
  new URL('../fonts/NotoNaskhArabic-Regular.ttf', import.meta.resolve('@embedpdf/fonts-arabic')),
  new URL('../fonts/NotoNaskhArabic-Bold.ttf', import.meta.resolve('@embedpdf/fonts-arabic')),
].map((font) => fileURLToPath(font));
