import type { PreferencesJson } from '@underlay/contract/contact.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';

/** What stands below "Receive SMS": how far texts are on their way, and what to do next (D60, P20). */
export function textConsentCopy({ sms, smsSender }: PreferencesJson, phone: string | undefined): string {
  const number = phone === undefined ? 'your phone number' : formatPhone(phone);
  switch (sms) {
    case 'on':
      return `Text messages go to ${number}. Reply STOP to any of them to end them.`;
    case 'asked':
      return `We sent a text to ${number}. Reply YES to confirm.`;
    case 'not_asked':
      return `Texts start when ${number} has confirmed. A number is asked once a day, three times a month at most: untick this and tick it again to have it asked.`;
    case 'unreachable':
      return `Our text did not reach ${number}. Please check the number, or use one that receives texts.`;
    case 'stopped':
      return smsSender === null
        ? 'This phone has said STOP. Reply START to one of our texts to receive them again.'
        : `This phone has said STOP. Text START to ${formatPhone(smsSender)} to receive texts again.`;
    default:
      return `Text messages to ${number}. We send one first, to ask whether you agree.`;
  }
}
