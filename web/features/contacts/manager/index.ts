/** What younger features may use of contacts in the manager area. */
export { ContactRecord } from './contact-record.tsx';
export { ContactView } from './contact-view.tsx';
export { ContactsPage } from './contacts-page.tsx';
export { CreateContactPage } from './create-contact-page.tsx';
export { EditContactPage } from './edit-contact-page.tsx';
