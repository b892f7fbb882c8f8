import { earlyDiscounts } from '@underlay/contract/early-discount.ts';
import { invoiceFiles } from '@underlay/contract/files.ts';
import { invoices } from '@underlay/contract/invoices.ts';
import { jobs } from '@underlay/contract/jobs.ts';
import { partPayments } from '@underlay/contract/money-settings.ts';
import { offerPictures } from '@underlay/contract/offer-pictures.ts';
import { offers } from '@underlay/contract/offers.ts';
import { quoteTemplates } from '@underlay/contract/quote-templates.ts';
import { versions } from '@underlay/contract/versions.ts';
import { feature, routes } from '../../http/feature.ts';
import { earlyDiscountRoutes } from './early-terms.ts';
import { invoiceFileRoutes } from './file-routes.ts';
import { jobPageRoutes } from './job-page.ts';
import { jobTimelineRoutes } from './job-timeline.ts';
import { offerRoutes } from './offer-routes.ts';
import { partPaymentRoutes } from './part-payments.ts';
import { pictureRoutes } from './picture-routes.ts';
import { invoiceRoutes } from './routes.ts';
import { templateRoutes } from './template-routes.ts';
import { versionRoutes } from './version-routes.ts';

const { read, update, updateNamed, timeline } = jobs;
const { setStatus: _, ...ofInvoices } = invoices;
const { read: __, ...ofPictures } = offerPictures;

export const invoicesFeature = feature({
  routes: [
    routes(ofInvoices, invoiceRoutes),
    routes(offers, offerRoutes),
    routes(partPayments, partPaymentRoutes),
    routes(earlyDiscounts, earlyDiscountRoutes),
    routes(ofPictures, pictureRoutes),
    routes(quoteTemplates, templateRoutes),
    routes(versions, versionRoutes),
    routes(invoiceFiles, invoiceFileRoutes),
    routes({ read, update, updateNamed }, jobPageRoutes),
    routes({ timeline }, jobTimelineRoutes),
  ],
});
