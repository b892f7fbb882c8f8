/** What younger features may use of files. */
export { planDrop } from './drop-store.ts';
export {
  type FileOfInvoice,
  filesOf,
  filesOfCustomer,
  filesOfInvoice,
  type NewFile,
  readFile,
} from './file-store.ts';
export { attachFile, markFile, refuseOverQuota, removeFile, removeFilesOf } from './files-of-invoice.ts';
export { drawPicture, openFile } from './open-file.ts';
export { keepOtherFile, removeOtherFile } from './other-files.ts';
export { keepPicture } from './payment-picture.ts';
export { type Picture, readPicture } from './payment-picture-store.ts';
export { fileJson, invoiceFileJson } from './routes.ts';
export { keepStaged, refuseMalware, stageBytes, stageFile } from './store-file.ts';
export { takeUnattached } from './unattached-store.ts';
