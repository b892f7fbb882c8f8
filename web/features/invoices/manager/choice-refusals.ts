import { refusalOf } from '../../../ui/feedback/refusal.ts';

/** The same refusal, with what is said of a choice under its field. */
export async function atItsField(saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const { message } = refusalOf(error);
    const isOfChoice = error instanceof Error && 'code' in error && error.code === 'too_many_choices';
    throw isOfChoice ? Object.assign(error, { fields: { choice: message } }) : error;
  }
}
