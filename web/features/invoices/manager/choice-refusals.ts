import { refusalOf } from '../../../ui/feedback/refusal.ts';

/** The same refusal, with what is said of a choice, or of a picture, under its field. */
export async function atItsField<Stored>(
  saving: Promise<Stored>,
  field: 'choice' | 'picture' = 'choice',
): Promise<Stored> {
  try {
    return await saving;
  } catch (error) {
    const { message } = refusalOf(error);
    const isOfField = error instanceof Error && 'code' in error && CODES[field].includes(String(error.code));
    throw isOfField ? Object.assign(error, { fields: { [field]: message } }) : error;
  }
}

const CODES: Readonly<Record<'choice' | 'picture', readonly string[]>> = {
  choice: ['too_many_choices'],
  picture: ['unknown_file', 'picture_type', 'picture_internal', 'picture_unreadable'],
};
