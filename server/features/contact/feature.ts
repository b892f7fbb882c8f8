import { contact } from '@underlay/contract/contact.ts';
import { feature, routes } from '../../http/feature.ts';
import { textRequest } from './ask-for-texts.ts';
import { contactMail } from './contact-mail.ts';
import { contactRoutes } from './routes.ts';
import { textsConfirmed } from './texts-confirmed.ts';

export const contactFeature = feature({
  routes: [routes(contact, contactRoutes)],
  tasks: [contactMail, textRequest, textsConfirmed],
});
