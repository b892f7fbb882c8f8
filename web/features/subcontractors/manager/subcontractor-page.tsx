import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { MailLink, PhoneLink } from '../../../ui/text/contact-links.tsx';
import { addressLines } from '../../customers/address-line.ts';
import { customerTypeLabel, personName } from '../../customers/customer-copy.ts';
import { subcontractorQuery } from '../subcontractor-queries.ts';
import { SubcontractorProblem, SubcontractorWaiting } from './subcontractor-problem.tsx';
import { SubcontractorReports } from './subcontractor-reports.tsx';

/** SUB-07, SUB-08. */
export function SubcontractorPage() {
  const { businessId, contractorId } = useParams({ from: '/signed-in/p/m/$businessId/sub-contractors/$contractorId' });
  const { data, error, refetch } = useQuery(subcontractorQuery(businessId, contractorId));
  if (data === undefined) {
    if (error === null) return <SubcontractorWaiting />;
    return <SubcontractorProblem error={error} contractorId={contractorId} onRetry={() => void refetch()} />;
  }
  const { subContractor: shown, expenseReports } = data;
  const list = { to: '/p/m/$businessId/sub-contractors', params: { businessId } } as const;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Subcontractors', link: list }, { label: shown.displayName }]} />
      <PageHead
        title={shown.displayName}
        actions={
          <ButtonLink to="/p/m/$businessId/sub-contractors/$contractorId/details" params={{ businessId, contractorId }}>
            Edit Details
          </ButtonLink>
        }
      />
      <Sheet aria-label="Details">
        <Facts>
          {shown.businessName !== '' && <Fact label="Contact Name">{personName(shown)}</Fact>}
          <Fact label="Customer Type">{customerTypeLabel(shown.type)}</Fact>
          <Fact label="Email" long>
            <MailLink address={shown.email} />
          </Fact>
          <Fact label="Phone">
            <PhoneLink digits={shown.phone} />
          </Fact>
          <Fact label="Address">
            {addressLines(shown.address).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
          {shown.type === 'individual' ? <Fact label="SSN">{shown.ssn}</Fact> : <Fact label="EIN">{shown.ein}</Fact>}
        </Facts>
      </Sheet>
      <PageSection title="Expense Report">
        <ListSheet>
          <SubcontractorReports reports={expenseReports} />
        </ListSheet>
      </PageSection>
    </>
  );
}
