import { crc32, deflateSync } from 'node:zlib';

/** Twice what is shown of them, so that slanted edges are smooth. */
const [WIDTH, HEIGHT] = [1_280, 960];
const JOINT = 0x4a3a29;
const OAK = [JOINT, 0xb98a52, 0xc79a62, 0xad7d45, 0xd0a873];
const VINYL = [JOINT, 0x8f8a82, 0x9d978e, 0x827d76, 0xaaa49a];

/** Pictures of floors, as PNG. They are drawn point by point, so that no floor of somebody else is shown. */
export const FLOOR_PICTURES = {
  lvp: () => png(VINYL, boards({ rows: 6, length: 600 })),
  oak: () => png(OAK, boards({ rows: 8, length: 840 })),
  herringbone: () => png(OAK, herringbone),
} as const;

/** The place of its color among those of the floor. The first is that of a joint. */
type Floor = (x: number, y: number) => number;

const TONES = 4;
const EDGE = 2;
const tone = (number: number): number => 1 + (((number % TONES) + TONES) % TONES);

/** Rows of boards whose ends never meet. */
const boards =
  ({ rows, length }: { readonly rows: number; readonly length: number }): Floor =>
  (x, y) => {
    const height = HEIGHT / rows;
    const row = Math.floor(y / height);
    const along = x + length - (((row * 5) % 8) * length) / 8;
    if (y % height < EDGE || along % length < EDGE) return 0;
    return tone(row * 3 + Math.floor(along / length) * 2);
  };

const [LONG, SHORT] = [320, 80];
const STRIPS = Array.from({ length: 12 }, (_, place) => place - 6);

/** Blocks that lie and stand in turn, each against the side of the one before it, seen at 45 degrees. */
const herringbone: Floor = (x, y) => {
  const [u, v] = [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2];
  for (const strip of STRIPS) {
    const lying = Math.floor((v + strip * LONG) / SHORT);
    const [a, b] = [u - lying * SHORT - strip * LONG, v - lying * SHORT + strip * LONG];
    if (a >= 0 && a < LONG) return a < EDGE || b < EDGE ? 0 : tone(lying * 3 + strip);
    const standing = Math.floor((u - strip * LONG - LONG) / SHORT);
    const [c, d] = [u - standing * SHORT - strip * LONG - LONG, v - standing * SHORT + strip * LONG - SHORT + LONG];
    if (d >= 0 && d < LONG) return c < EDGE || d < EDGE ? 0 : tone(standing * 3 + strip + 1);
  }
  return 0;
};

/** With one byte for each point, and a byte before each row that says that it is as it stands. */
function png(colors: readonly number[], floor: Floor): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 3], 8);
  const palette = Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  const points = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) points[y * (WIDTH + 1) + x + 1] = floor(x, y);
  const parts = [part('IHDR', header), part('PLTE', palette), part('IDAT', deflateSync(points)), part('IEND')];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function part(name: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}
