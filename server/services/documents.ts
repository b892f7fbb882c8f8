import type { TextBlock } from '@underlay/domain/offers/text-blocks.ts';

/** The port to the typesetter. Documents come in as data and go out as PDF. */
export interface DocumentRenderer {
  /**
   * One invoice, quote, receipt, statement or work order as a tagged PDF (PDF/UA-1) on US letter paper, with the logo of its sender if there is
   * one, and the pictures that it names. The same data gives the same bytes. Refuses with `document_unavailable` when it takes too long,
   * or when too many others of the business wait.
   */
  render(printed: PrintedDocument, more: DocumentParts): Promise<Buffer>;
  close(): Promise<void>;
}

export interface DocumentParts {
  /** Whose document it is. Businesses take turns, so that none keeps another waiting. */
  readonly businessId: string;
  /** A mail waits beside the people of its business and not behind them. */
  readonly isForMail?: boolean;
  readonly logo?: PrintedLogo | null;
  readonly pictures?: readonly PrintedPicture[];
}

/** A PNG of ours, and how large it is shown, in CSS pixels. */
export interface PrintedLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PrintedPicture {
  /** As a part of the document calls it. */
  readonly name: string;
  readonly jpeg: Uint8Array;
}

export type PrintedDocument = InvoiceDocument | ReceiptDocument | WorkOrderDocument | StatementDocument;

/** A receipt has the same parts but for the lines. Its totals say what was charged and what went back. */
export type ReceiptDocument = Omit<
  InvoiceDocument,
  'lines' | 'parts' | 'notes' | 'payments' | 'terms' | 'contract' | 'signed'
>;

/** A work order for who does the work. It knows no money: its amount and byCheck are empty, and it has no totals. */
export type WorkOrderDocument = ReceiptDocument & { readonly sections: readonly DocumentSection[] };

/** What is open with a customer, or what happened. It has a template of its own. */
export interface StatementDocument
  extends Pick<
    InvoiceDocument,
    'title' | 'name' | 'date' | 'amount' | 'when' | 'from' | 'byCheck' | 'accent' | 'link'
  > {
  readonly template: 'statement';
  readonly whose: { readonly name: string; readonly account: string };
  /** Below the balance. */
  readonly remark: string;
  /** Left out where nothing is open. Each board is as long as its share. */
  readonly ages: readonly {
    readonly age: string;
    readonly label: string;
    readonly amount: string;
    readonly share: number;
  }[];
  readonly heading: string;
  readonly heads: readonly string[];
  /** How many columns, from the first, stand at the left. */
  readonly lefts: number;
  readonly rows: readonly (readonly StatementCell[])[];
  /** In place of the rows, where there are none. */
  readonly nothing: string;
  readonly sums: readonly StatementSum[];
}

export interface StatementCell {
  readonly text: string;
  readonly small: string;
  readonly strong: boolean;
}

/** after: below the balance, in quiet. */
export interface StatementSum {
  readonly kind: 'part' | 'balance' | 'after';
  readonly label: string;
  readonly amount: string;
}

/** The content of the document, with its final labels and figures. None of it is read as markup. */
export interface InvoiceDocument {
  /** The title of the document, in the window of a viewer and at the foot of each page. */
  readonly title: string;
  /** `Invoice 1048`. */
  readonly name: string;
  /** The date in the file's metadata: year, month, day. */
  readonly date: readonly [number, number, number];
  readonly mark: DocumentMark | null;
  /** Large, across every page, behind what stands there. Left out of what counts. */
  readonly stamp?: string;
  /** `$1,062.50`, or `Paid $1,062.50`. */
  readonly amount: string;
  /** Below the amount: `due November 9th, 2026`, or `on August 3rd, 2026`. */
  readonly when: string;
  readonly from: { readonly name: string; readonly lines: readonly string[] };
  /** Columns, each with its facts from the top. */
  readonly facts: readonly (readonly DocumentFact[])[];
  readonly description: string;
  /** Above the lines (QUO-09). Left out when there are none, as are the terms. */
  readonly notes?: DocumentText;
  readonly lines: readonly DocumentLine[];
  /** What stands beside the descriptions (QUO-02). Left out where that is quantity, rate and amount. */
  readonly figures?: 'amounts' | 'none';
  /** Its sections, behind the lines that are in none. Left out when it has none. */
  readonly parts?: readonly DocumentPart[];
  readonly totals: readonly DocumentTotal[];
  /** Below the totals of a draw: what its contract comes to, and how much of that is billed with it. */
  readonly contract?: readonly { readonly label: string; readonly amount: string }[];
  /** How the contract of a quote will be paid (SCHED). Left out where there is nothing to say of it. */
  readonly payments?: DocumentSection;
  /** How to pay by check, line by line. Empty where the business does not say, and where nothing is owed. */
  readonly byCheck: readonly string[];
  /** At the end. */
  readonly terms?: DocumentText;
  /** What a customer signed it with, and the page behind it that says so (SIGN-08). Left out where nobody has. */
  readonly signed?: DocumentSignature;
  /** The color of the business, as `#rrggbb` (D93). Empty for the product's own. */
  readonly accent: string;
  /** A strong one is a button, like the one thing to do on a page. */
  readonly link: { readonly label: string; readonly href: string; readonly strong: boolean } | null;
}

export interface DocumentSignature {
  readonly label: string;
  readonly name: string;
  /** Then the name is no signature: that is on the paper (SIGN-14). */
  readonly isOnPaper: boolean;
  /** Below the name. */
  readonly lines: readonly string[];
  /** What was drawn, as SVG, and what a screen reader says of it. Null for a name that was typed. */
  readonly drawing: { readonly svg: string; readonly alt: string } | null;
  readonly certificate: {
    readonly title: string;
    readonly lede: string;
    readonly facts: readonly DocumentFact[];
  };
}

/** A text of an offer under its heading. */
export interface DocumentText {
  readonly title: string;
  readonly blocks: readonly TextBlock[];
}

export interface DocumentMark {
  readonly label: string;
  readonly tone: 'yellow' | 'neutral';
}

/** Paragraphs, then a table. Without heads there is no table. The last column stands at the right. */
export interface DocumentSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface DocumentFact {
  readonly label: string;
  readonly title: string | null;
  readonly lines: readonly string[];
  /** Where it leads, such as to a map. */
  readonly link?: { readonly label: string; readonly href: string };
}

export interface DocumentLine {
  readonly category: string;
  /** Above the description. Left out when there is none. */
  readonly code?: string;
  readonly description: string;
  /** Below the description: what is taken off the line. Left out when nothing is. */
  readonly small?: string;
  readonly quantity: string;
  readonly rate: string;
  readonly subTotal: string;
}

/** A section of an invoice or a quote. */
export interface DocumentPart {
  readonly name: string;
  readonly note: string;
  /** Above the first package of a choice: what is chosen there (OPT-06). Left out of all others. */
  readonly choice?: string;
  /** Below its name: whether it was chosen. Left out where that is no question. */
  readonly small?: string;
  /** Left out where it has none (OPT-06). */
  readonly picture?: { readonly name: string; readonly alt: string };
  /** Empty where it is hidden. */
  readonly subtotal: string;
  readonly lines: readonly DocumentLine[];
}

export interface DocumentTotal {
  readonly kind: 'subtotal' | 'discount' | 'tax' | 'held' | 'total' | 'payment' | 'due';
  readonly label: string;
  readonly amount: string;
  readonly small: string | null;
  readonly mark: DocumentMark | null;
}
