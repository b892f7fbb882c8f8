interface Owner {
  readonly primaryRepresentative: boolean;
}

/**
 * Who speaks for the business to the payment provider. It takes exactly one (A.2). With several in the role it is the first
 * of them. A company with none has nobody. An individual is its own representative, whatever was ticked (D45).
 */
export function representativeOf<Someone extends Owner>(
  owners: readonly Someone[],
  businessType: string | null,
): Someone | undefined {
  const named = owners.find(({ primaryRepresentative }) => primaryRepresentative);
  return businessType === 'individual' ? (named ?? owners[0]) : named;
}
