import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_FIELDS,
  BANK_ACCOUNT_FIELDS,
  BUSINESS_BANK_FIELDS,
  DETAILS_FIELDS,
  PAYMENT_SETTINGS_FIELDS,
} from '../businesses/fields.ts';
import { MESSAGE_FIELDS, NEW_MESSAGE_FIELDS, QUESTION_FIELDS } from '../communications/fields.ts';
import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { ATTRIBUTE_FIELDS, ITEM_FIELDS, LOT_FIELDS, NEW_ITEM_FIELDS, REMOVAL_FIELDS } from '../inventory/fields.ts';
import { INVOICE_FIELDS, LINE_FIELDS } from '../invoices/fields.ts';
import { JOB_CHANGE_FIELDS, JOB_FIELDS } from '../jobs/fields.ts';
import { INVITATION_FIELDS } from '../members/fields.ts';
import { OWNER_CHANGE_FIELDS, OWNER_FIELDS } from '../owners/fields.ts';
import {
  BANK_PAYMENT_FIELDS,
  CORRECTION_FIELDS,
  CREDIT_FIELDS,
  METHOD_FIELDS,
  PAID_BACK_FIELDS,
  RECORDED_FIELDS,
  REFUND_FIELDS,
  RETURNED_FIELDS,
  SIGNATURE_FIELDS,
} from '../payments/fields.ts';
import { ADDRESS_FIELDS, OWN_EMAIL_FIELDS, PASSKEY_FIELDS, PERSON_FIELDS, REACH_FIELDS } from '../people/fields.ts';
import { SUBCONTRACTOR_CHANGE_FIELDS, SUBCONTRACTOR_FIELDS } from '../subcontractors/fields.ts';
import {
  CREW_MAIL_FIELDS,
  EXPENSE_LINE_FIELDS,
  EXPENSE_REPORT_FIELDS,
  ORDER_ITEM_FIELDS,
  ORDER_SUBCONTRACTOR_FIELDS,
  WORK_ORDER_CHANGE_FIELDS,
  WORK_ORDER_FIELDS,
} from '../work-orders/fields.ts';
import { type Field, type FieldTable, isField, limitOf, optionsOf } from './field.ts';
import { RULES } from './rules.ts';

/**
 * What each form asks for: the name of a field, `?` when it may be empty, on which condition it is asked for, its kind with its
 * rule, and its limits. An address and a person are forms of their own below.
 */
const [NUMBERED, NOTED] = ['reference?:text/nonblank<40', 'note?:text/nonblank<500'];
const FORMS: readonly (readonly [rows: string, form: FieldTable, asks: string])[] = [
  [
    'WIZ-02 WIZ-07 WIZ-08',
    ACCOUNT_FIELDS,
    `name:text/plainText person.firstName:text/name person.lastName:text/name address phone?:phone
    email?:text/email timeZone:text/timeZone`,
  ],
  [
    'SET-03',
    BANK_ACCOUNT_FIELDS,
    `name:text/nonblank accountType:choice accountHolderName:text/nonblank routingNumber:text/routingNumber
    accountNumber:text/accountNumber verification:repeat/accountNumber`,
  ],
  [
    'WIZ-19',
    BUSINESS_BANK_FIELDS,
    `accountType:choice accountHolderName:text/nonblank routingNumber:text/routingNumber
    accountNumber:text/accountNumber verification:repeat/accountNumber`,
  ],
  [
    'WIZ-06 WIZ-18',
    DETAILS_FIELDS,
    `businessType:choice industry:text/nonblank legalName[unless.businessType=individual]:text/plainText
    businessStructure[unless.businessType=individual]:choice phone:phone ein?:ein website?:text/website`,
  ],
  [
    'D91 D41',
    PAYMENT_SETTINGS_FIELDS,
    `bankPayments:tick cardPayments:tick bankFee.fixed:money<=5000 bankFee.percentage:percent<=1000
    cardFee.fixed:money<=5000 cardFee.percentage:percent<=1000 reminderLimit:count<=10>=1
    defaultSalesTax?:percent defaultTerm?:choice byCheck?:text/nonblank<300 accentColor?:text/color`,
  ],
  ['COMM-05', MESSAGE_FIELDS, `message:text/nonblank<5000`],
  ['COMM-04', NEW_MESSAGE_FIELDS, `customerId:record message:text/nonblank<5000`],
  ['COMM-05', QUESTION_FIELDS, `message:text/nonblank<5000`],
  [
    'CUST-03 CUST-04 TAX-06',
    CUSTOMER_FIELDS,
    `person address business.name[unless.typeOfBusiness=individual]:text/plainText business.phone:phone
    business.email:text/email business.typeOfBusiness:choice
    exemption.taxExempt?:tick exemption.exemptionNumber[if.taxExempt=true]:text/nonblank<60
    exemption.exemptionEnds?[if.taxExempt=true]:day`,
  ],
  ['STOCK-09', ATTRIBUTE_FIELDS, `name:text/nonblank<100 value:text/nonblank<200 description:text/nonblank<500`],
  [
    'STOCK-06',
    ITEM_FIELDS,
    `name:text/plainText description:text/nonblank<2000 upc:text/nonblank<50 sku:text/nonblank<50
    retailPricePerItem:money`,
  ],
  ['STOCK-07', LOT_FIELDS, `quantity:count purchaseDate:day cost?:money taxesPaid?:money`],
  [
    'STOCK-04',
    NEW_ITEM_FIELDS,
    `name:text/plainText description:text/nonblank<2000 upc:text/nonblank<50 sku:text/nonblank<50
    retailPricePerItem:money quantity:count cost:money taxesPaid:money purchaseDate:day`,
  ],
  ['STOCK-08', REMOVAL_FIELDS, `quantity:count category:choice description?:text/nonblank<500`],
  ['PART-15', RECORDED_FIELDS, `amount:money customerId:record tender:choice ${NUMBERED} receivedOn:day ${NOTED}`],
  ['PART-18', CORRECTION_FIELDS, `${NUMBERED} receivedOn:day ${NOTED}`],
  ['PART-19', RETURNED_FIELDS, `on:day reason:text/nonblank<500`],
  ['PART-24', PAID_BACK_FIELDS, `amount:money reason:text/nonblank<500 method:choice ${NUMBERED} paidOn:day`],
  [
    'INV-06 INV-08',
    INVOICE_FIELDS,
    `description:text/nonblank<500 invoiceDate:day dueDate:day jobId:record isQuote:choice
    quoteExpiration?[if.isQuote=quote]:day invoiceTerm?:choice salesTaxPercentage:percent
    customerReference?:text/nonblank<60`,
  ],
  [
    'INV-15',
    LINE_FIELDS,
    `categoryId:record code?:text/nonblank<40 description:text/nonblank<500 quantity:quantity unit:choice
    rate:money<=999999999`,
  ],
  ['JOB-16', JOB_CHANGE_FIELDS, `name:text/nonblank description:text/nonblank<2000 customerId:record notes?:note`],
  ['JOB-03', JOB_FIELDS, `name:text/nonblank description:text/nonblank<2000 customerId:record address`],
  ['FORM-15', INVITATION_FIELDS, `email:text/email`],
  [
    'WIZ-23 D43',
    OWNER_CHANGE_FIELDS,
    `firstName:text/name lastName:text/name email:text/email phone:phone dateOfBirth?:day ssn?:ssn address
    primaryRepresentative?:tick quarterOwner?:tick boardMember?:tick executiveManager?:tick`,
  ],
  [
    'WIZ-23',
    OWNER_FIELDS,
    `firstName:text/name lastName:text/name email:text/email phone:phone dateOfBirth:day ssn:ssn address
    primaryRepresentative?:tick quarterOwner?:tick boardMember?:tick executiveManager?:tick`,
  ],
  [
    'PAY-11',
    BANK_PAYMENT_FIELDS,
    `signature:text/nonblank<120 accountHolderName:text/nonblank<120 accountType:choice
    accountNumber:text/accountNumber accountNumberVerification:repeat/accountNumber
    routingNumber:text/routingNumber`,
  ],
  ['INV-23', CREDIT_FIELDS, `invoiceId:record amount:money`],
  [
    'METH-02',
    METHOD_FIELDS,
    `name:text/nonblank<60 accountNumber:text/accountNumber routingNumber:text/routingNumber accountType:choice
    accountHolderName:text/nonblank<120`,
  ],
  ['INV-23', REFUND_FIELDS, `amount:money reason:text/nonblank<500`],
  ['D65', SIGNATURE_FIELDS, `signature:text/nonblank<120`],
  [
    'API-26',
    ADDRESS_FIELDS,
    `name?:text/nonblank addressLine1:text/plainText addressLine2?:text/plainText city:text/city state:text/state
    zip:text/zip`,
  ],
  ['FORM-15', OWN_EMAIL_FIELDS, `email:text/email`],
  ['FORM-07', PASSKEY_FIELDS, `name:text/plainText<60`],
  ['API-26', PERSON_FIELDS, `firstName:text/name lastName:text/name maidenName?:text/name`],
  ['PSET-02', REACH_FIELDS, `email:text/email phoneNumber:phone`],
  [
    'SUB-04 D43',
    SUBCONTRACTOR_CHANGE_FIELDS,
    `person address businessName[unless.type=individual]:text/plainText phone:phone email:text/email type:choice
    ssn?[if.type=individual]:ssn ein?[if.type=business]:ein`,
  ],
  [
    'SUB-04 SUB-05',
    SUBCONTRACTOR_FIELDS,
    `person address businessName[unless.type=individual]:text/plainText phone:phone email:text/email type:choice
    ssn[if.type=individual]:ssn ein[if.type=business]:ein`,
  ],
  ['FORM-15', CREW_MAIL_FIELDS, `email?:text/email`],
  [
    'WO-16',
    EXPENSE_LINE_FIELDS,
    `category:text/select<100 description:text/nonblank<500 quantity:count rate:money<=999999999`,
  ],
  ['WO-15', EXPENSE_REPORT_FIELDS, `description:text/nonblank<2000`],
  ['WO-08', ORDER_ITEM_FIELDS, `inventoryId:record quantity:count<=9007199254740991`],
  ['WO-13', ORDER_SUBCONTRACTOR_FIELDS, `subContractorId:record`],
  ['WO-02', WORK_ORDER_CHANGE_FIELDS, `description:text/nonblank<2000`],
  ['WO-02', WORK_ORDER_FIELDS, `description:text/nonblank<2000 jobUUID:record`],
];

describe('FORM-22 each form asks for what its rows say', () => {
  test.each(FORMS)('%s', (_, form, asks) => {
    expect(asked(form)).toEqual(asks.trim().split(/\s+/));
  });
});

test('FORM-01 FORM-06 each field and each choice has a label, and what a field refers to is there', () => {
  for (const [, form] of FORMS)
    for (const table of tablesIn(form)) for (const field of fieldsOf(table)) check(field, table);
});

function asked(table: FieldTable, way = ''): string[] {
  return Object.entries(table).flatMap(([name, entry]) =>
    isField(entry)
      ? `${way}${name}${conditionOf(entry)}:${kindOf(entry)}`
      : entry === ADDRESS_FIELDS || entry === PERSON_FIELDS
        ? name
        : asked(entry, `${way}${name}.`),
  );
}

function conditionOf({ isOptional, onlyIf, unless }: Field): string {
  const condition = onlyIf ? `[if.${onlyIf.field}=${onlyIf.is}]` : '';
  return `${isOptional ? '?' : ''}${condition}${unless ? `[unless.${unless.field}=${unless.is}]` : ''}`;
}

function kindOf(field: Field): string {
  if (field.kind === 'text') return `text/${field.rule}${field.maxLength ? `<${field.maxLength}` : ''}`;
  if (field.kind === 'repeat') return `repeat/${field.rule}`;
  if (field.kind !== 'money' && field.kind !== 'percent' && field.kind !== 'count') return field.kind;
  const { kind, max, min } = field;
  return `${kind}${max === undefined ? '' : `<=${max}`}${min === undefined ? '' : `>=${min}`}`;
}

const tablesIn = (table: FieldTable): FieldTable[] => [
  table,
  ...Object.values(table).flatMap((entry) => (isField(entry) ? [] : tablesIn(entry))),
];

const fieldsOf = (table: FieldTable): Field[] => Object.values(table).filter((entry): entry is Field => isField(entry));

function check(field: Field, beside: FieldTable): void {
  expect(field.label).toMatch(/^[A-Z]/);
  const condition = field.onlyIf ?? field.unless;
  if (condition) expect(optionsIn(beside[condition.field])).toContain(condition.is);
  if (field.kind === 'repeat')
    expect([Object.keys(beside), field.differs !== '']).toEqual([expect.arrayContaining([field.of]), true]);
  if (field.kind === 'quantity') expect(optionsIn(beside[field.unit])).toContain('sq ft');
  if (field.kind === 'text') expect([RULES[field.rule].message !== '', limitOf(field.rule) > 0]).toEqual([true, true]);
  if ('outside' in field) expect(field.outside).toMatch(/\.$/);
  if (field.kind !== 'choice') return;
  expect(field.options.length).toBeGreaterThan(1);
  for (const { label, value } of optionsOf(field)) expect([label, value]).not.toContain('');
  expect(new Set(optionsIn(field)).size).toBe(field.options.length);
}

function optionsIn(entry: Field | FieldTable | undefined): string[] {
  if (entry && isField(entry) && entry.kind === 'tick') return ['true', 'false'];
  return entry && isField(entry) && entry.kind === 'choice' ? optionsOf(entry).map(({ value }) => value) : [];
}
