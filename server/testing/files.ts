import type { FileJson } from '@underlay/contract/files.ts';
import sharp from 'sharp';
import type { Answer, TestBusiness } from './people.ts';

export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** The field of the form. The default is `file`. */
  readonly field?: string;
}

/** A floor of one colour. */
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 184, g: 135, b: 74 } } });

export const png = async (change: Partial<SentFile> = {}): Promise<SentFile> => ({
  name: 'floor.png',
  type: 'image/png',
  bytes: await picture().png().toBuffer(),
  ...change,
});

/** The smallest file that is a PDF, extended to the wanted size. */
export const pdf = (size = 400, change: Partial<SentFile> = {}): SentFile => {
  const bytes = Buffer.alloc(size, ' ');
  bytes.write('%PDF-1.4\n');
  bytes.write('%%EOF', size - 5);
  return { name: 'plan.pdf', type: 'application/pdf', bytes, ...change };
};

type Uploaded = FileJson & { code: string; message: string };

/** Sends a form as a browser does. */
export async function upload(
  owner: Pick<TestBusiness, 'product'>,
  path: string,
  { name, type, bytes, field = 'file' }: SentFile,
  token?: string,
): Promise<Answer<Uploaded>> {
  const form = new FormData();
  form.append(field, new Blob([bytes as Buffer<ArrayBuffer>], { type }), name);
  return sendForm(owner, path, form, token);
}

export async function sendForm(
  owner: Pick<TestBusiness, 'product'>,
  path: string,
  body: FormData | Buffer,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer<Uploaded>> {
  const answer = await fetch(`${owner.product.origin}/core/api${path}`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: body instanceof FormData ? body : new Uint8Array(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as Uploaded };
}

export interface Downloaded {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export async function download(
  owner: Pick<TestBusiness, 'product'>,
  path: string,
  token?: string,
): Promise<Downloaded> {
  const answer = await fetch(`${owner.product.origin}/core/api${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
