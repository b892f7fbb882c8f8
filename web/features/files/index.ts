/** What younger features may use of files. */
export { previewQuery, useAddFile, useMarkFile } from './file-queries.ts';
export { FileTable } from './file-table.tsx';
export { refusalBeforeSending } from './refuse-before-sending.ts';
export { saveDownload, saveFile } from './save-file.ts';
