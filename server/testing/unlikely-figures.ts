import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { TestBusiness } from './people.ts';
import { Program } from './programs.ts';
import { readPdf } from './read-pdf.ts';
import type { SharedProduct } from './shared-product.ts';
import { workOrdersOf } from './work-orders.ts';

/** Amounts that nothing says by chance, by the right that sees them. */
export const FIGURES = {
  money: [7331.37, 2417.93, 4913.44],
  costs: [6173.59, 391.17, 5219.71],
  quotes: [8642.19],
} as const;

/** A business in which these are all the money there is: an invoice that is paid in part, a quote, stock and an expense report. */
export async function openWithFigures(product: SharedProduct) {
  const business = await TestBusiness.open(product, null);
  const { uuid: connectionId } = await Program.connect(business);
  const hears = { connectionId, address: 'https://hooks.example.com/', types: null };
  await business.call(`POST ${business.base}/webhooks`, hears);
  const [total, paid] = FIGURES.money;
  const [cost, taxesPaid, rate] = FIGURES.costs;
  const write = async (isQuote: boolean, amount: number): Promise<InvoiceDetailJson> => {
    const { uuid } = await business.draft({ isQuote, salesTaxPercentage: 0 });
    await business.addLine(uuid, { quantity: 1, rate: amount });
    const { body } = await business.call<InvoiceDetailJson>(`PUT ${business.base}/invoices/${uuid}/status`, {
      status: 'sent',
    });
    return body;
  };
  const invoice = await write(false, total);
  const payment = { categoryId: business.categories.get('Payment'), description: 'Check 7', quantity: 1, rate: paid };
  await business.addLine(invoice.uuid, payment);
  const quote = await write(true, FIGURES.quotes[0]);
  const work = workOrdersOf(business);
  await work.item(20, { cost, taxesPaid });
  const person = await work.person();
  const order = (await work.create()).body;
  await work.put(order.uuid, person.uuid, 'add');
  await business.call(`POST ${work.orders}/${order.uuid}/subcontractors/${person.uuid}/expense-reports`, {
    description: 'Thresholds',
    lineItems: [{ category: 'Material', description: 'Thresholds', quantity: 1, rate }],
  });
  return { business, invoice, quote };
}

/** Which of them stand in a text, as a number, as people write it, or in cents. */
export const figuresIn = (text: string, figures: readonly number[]): number[] =>
  figures.filter((figure) =>
    [String(figure), figure.toLocaleString('en-US'), String(Math.round(figure * 100))].some((each) =>
      text.includes(each),
    ),
  );

/** What an answer says, also when it is a PDF. Its letters are bytes. */
export async function saidIn(answer: string): Promise<string> {
  if (!answer.startsWith('%PDF')) return answer;
  return (await readPdf(Buffer.from(answer, 'latin1'))).text;
}
