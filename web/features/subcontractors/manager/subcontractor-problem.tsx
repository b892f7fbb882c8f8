import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { RecordProblem } from '../../../ui/feedback/record-problem.tsx';
import { useBusinessId } from '../../businesses/use-business-id.ts';

interface SubcontractorProblemProps {
  readonly error: Error;
  readonly contractorId: string;
  readonly onRetry: () => void;
}

/** In the manner of CUST-13 and CUST-14. */
export const SubcontractorProblem = ({ error, contractorId, onRetry }: SubcontractorProblemProps) => (
  <RecordProblem
    title="Subcontractor"
    back={{
      label: 'Subcontractors',
      link: { to: '/p/m/$businessId/sub-contractors', params: { businessId: useBusinessId() } },
    }}
    error={error}
    unknown={`Unable to find subcontractor with Id: ${contractorId}`}
    failed="Issue displaying Subcontractor Data. Please try again or contact support."
    onRetry={onRetry}
  />
);

export const SubcontractorWaiting = () => <PageWaiting label="Subcontractor" />;
