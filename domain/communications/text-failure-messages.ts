/** What went wrong with a text, for whoever wrote it. By the provider's number (Twilio's error codes). */
const MESSAGES: Readonly<Record<number, string>> = {
  21201: 'This is not a phone number that texts can go to.',
  21211: 'This is not a phone number that texts can go to.',
  21214: 'This phone number cannot be reached by text.',
  21217: 'This is not a phone number that texts can go to.',
  21408: 'Texts to this region are not switched on.',
  21610: 'This phone has said STOP and gets no more texts.',
  21612: 'This phone number cannot be reached by text.',
  21614: 'This phone number cannot receive texts.',
  30003: 'The phone is switched off or out of reach.',
  30004: 'The phone does not accept our texts.',
  30005: 'This phone number is unknown or no longer in use.',
  30006: 'This phone number cannot receive texts.',
  30007: 'The network took the text for unwanted advertising.',
  30034: 'Our number is not registered for texts in the United States yet.',
};
const UNEXPLAINED = 'The text could not be delivered.';

export const textFailureMessage = (code: number | null): string =>
  code === null ? UNEXPLAINED : (MESSAGES[code] ?? UNEXPLAINED);
