/** COMM-08. */
export const NO_CONVERSATION = 'No communications to display. Go to the Communications tab to send a new message.';
