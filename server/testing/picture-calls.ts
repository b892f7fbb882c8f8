import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { png, upload } from './files.ts';
import type { TestBusiness } from './people.ts';

const PACKAGE = { pick: 'one_of', choice: 'The floor' };

/** A draft of a quote with one package, a picture among its files, and where the picture of the package is. */
export async function pictureScene(owner: TestBusiness) {
  const { uuid } = await owner.draft({ isQuote: true });
  const path = `${owner.base}/invoices/${uuid}`;
  const { body } = await owner.call<InvoiceDetailJson>(`POST ${path}/sections`, {
    ...PACKAGE,
    name: 'Oak',
  });
  const sectionId = body.sections[0]?.uuid ?? '';
  const { uuid: fileId } = (await upload(owner, `${path}/files`, await png(), owner.token)).body;
  return { uuid, path, sectionId, fileId, place: `${path}/sections/${sectionId}/picture` };
}

type Scene = Awaited<ReturnType<typeof pictureScene>>;

/** Another package beside it, each with a line, so that it can be sent. */
export async function secondPackage(owner: TestBusiness, { path, uuid, sectionId }: Scene) {
  const { body } = await owner.call<InvoiceDetailJson>(`POST ${path}/sections`, { ...PACKAGE, name: 'Walnut' });
  for (const id of [sectionId, body.sections[1]?.uuid]) await owner.addLine(uuid, { sectionId: id });
}

/** A quote that was sent with a picture. */
export async function sentPicture(owner: TestBusiness) {
  const scene = await pictureScene(owner);
  await secondPackage(owner, scene);
  const { body } = await owner.call<InvoiceDetailJson>(`PUT ${scene.place}`, { fileId: scene.fileId });
  await owner.call(`PUT ${scene.path}/status`, { status: 'sent' });
  return { invoiceId: scene.uuid, pictureId: body.sections[0]?.picture?.pictureId ?? '' };
}

/** Changes of pictures, each of a draft of its own. */
export const changesOfPictures = (owner: TestBusiness) => ({
  'offerPictures.choose': async () => {
    const { place, fileId } = await pictureScene(owner);
    return () => owner.call(`PUT ${place}`, { fileId });
  },
  'offerPictures.remove': async () => {
    const { place, fileId } = await pictureScene(owner);
    await owner.call(`PUT ${place}`, { fileId });
    return () => owner.call(`DELETE ${place}`);
  },
});
