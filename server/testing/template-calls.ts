import type { TestBusiness } from './people.ts';

/** What is done with templates of quotes, each with one of its own. */
export const changesOfTemplates = (owner: TestBusiness) => {
  const { base } = owner;
  const quoted = async () => {
    const { uuid } = await owner.draft({ isQuote: true });
    await owner.addLine(uuid);
    return uuid;
  };
  const saved = async () => {
    const quote = await quoted();
    const body = { name: quote, fromInvoiceId: quote };
    const made = await owner.call<{ uuid: string }>(`POST ${base}/quote-templates`, body);
    return { quote, template: made.body.uuid };
  };
  return {
    'quoteTemplates.create': async () => {
      const quote = await quoted();
      return () => owner.call(`POST ${base}/quote-templates`, { name: quote, fromInvoiceId: quote });
    },
    'quoteTemplates.use': async () => {
      const { quote, template } = await saved();
      return () => owner.call(`POST ${base}/invoices/${quote}/template`, { templateId: template });
    },
    'quoteTemplates.rename': async () => {
      const { template } = await saved();
      return () => owner.call(`PUT ${base}/quote-templates/${template}`, { name: `Other ${template}` });
    },
    'quoteTemplates.remove': async () => {
      const { template } = await saved();
      return () => owner.call(`DELETE ${base}/quote-templates/${template}`);
    },
  };
};
