/** Twilio handles these itself when the text contains nothing else. */
const STOP = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
const START = ['START', 'YES', 'UNSTOP'];

export function keywordOf(text: string): 'stop' | 'start' | null {
  const word = text.trim().toUpperCase();
  if (STOP.includes(word)) return 'stop';
  return START.includes(word) ? 'start' : null;
}
