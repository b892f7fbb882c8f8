import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import { namesProgram, PROGRAMS } from './pdf-names.ts';
import { bytesOf } from './pdf-storage.ts';

const ACTION = PDFName.of('S');
/**
 * Where programs stand besides: in an action that plays something, in a model, in the list of those that run when it opens, and in
 * a form of the old kind. That one is XML in any encoding, cut into any pieces, so nobody looks for them in it.
 */
const CODE = ['JS', 'OnInstantiate', 'JavaScript', 'XFA'].map((name) => PDFName.of(name));

/** Takes every program out of a document. Answers how many there were. What the library cannot read is dropped if it names one. */
export function removePrograms(context: PDFContext): number {
  let removed = 0;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject) {
      if (!namesProgram(bytesOf(object))) continue;
      context.delete(ref);
      removed += 1;
    } else removed += removeBelow(object);
  }
  return removed;
}

/** Goes through what stands in the object itself. Other objects that it names have their own turn. */
function removeBelow(top: PDFObject): number {
  let removed = 0;
  const left: PDFObject[] = [top];
  for (let object = left.pop(); object; object = left.pop()) {
    if (object instanceof PDFArray) left.push(...object.asArray());
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    removed += removeFrom(dict);
    left.push(...dict.values());
  }
  return removed;
}

/** An action without any entry does nothing, wherever it is named. */
function removeFrom(dict: PDFDict): number {
  const action = dict.lookup(ACTION);
  const isProgram = action instanceof PDFName && PROGRAMS.has(action.decodeText());
  const gone = isProgram ? dict.keys() : CODE.filter((name) => dict.has(name));
  return gone.filter((name) => dict.delete(name)).length;
}
