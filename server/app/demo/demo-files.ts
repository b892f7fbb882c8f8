import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TenantDb } from '../../database/sql.ts';
import { addFile } from '../../features/invoices/index.ts';
import { changeLogo } from '../../features/logos/index.ts';
import { AS_OWNER } from '../../http/caller.ts';
import { receivedBytes } from '../../http/received-bytes.ts';
import type { Platform } from '../../services/platform.ts';

interface Author {
  readonly platform: Platform;
  readonly db: TenantDb;
  readonly userId: string;
}

const READINGS = [
  'Moisture readings before installation',
  'Sub-floor, plywood: 9.1 %   8.8 %   9.4 %   9.0 %',
  'Planks after five days in the room: 7.6 %   7.9 %   7.7 %',
  'Room: 70 F, 42 % relative humidity',
  'Within 4 % of each other: ready to be laid.',
];

/** A floor layer's measurements from before the work, as a file that the customer can download. */
export async function addReadings({ platform, db, userId }: Author, invoiceId: string) {
  const file = { name: 'Moisture readings.pdf', type: 'application/pdf', bytes: receivedBytes(onePage(READINGS)) };
  await addFile(platform, db, { invoiceId, userId, caller: AS_OWNER, file });
}

/** Of the larger business. The other one has none, so that both looks are there. */
export async function addLogo({ platform, db, userId }: Author) {
  await changeLogo(platform, db, { bytes: readFileSync(join(import.meta.dirname, 'tallgrass.svg')), userId });
}

/** The smallest PDF that every reader opens: one letter page of plain lines. */
function onePage(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `${index === 0 ? '/F1 16 Tf' : '/F1 11 Tf'} (${line}) Tj T*`).join('\n');
  const stream = `BT 24 TL 72 700 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
