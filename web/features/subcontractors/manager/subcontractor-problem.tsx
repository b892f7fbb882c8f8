import { PageWaiting } from '../../../ui/page-waiting.tsx';
import { usePathId } from '../../../ui/path-id.ts';
import { RecordProblem } from '../../../ui/record-problem.tsx';

interface SubcontractorProblemProps {
  readonly error: Error;
  readonly contractorId: string;
  readonly onRetry: () => void;
}

/** In the manner of CUST-13 and CUST-14. */
export const SubcontractorProblem = ({ error, contractorId, onRetry }: SubcontractorProblemProps) => (
  <RecordProblem
    title="Subcontractor"
    back={{ label: 'Subcontractors', to: `/p/m/${usePathId('businessId')}/sub-contractors` }}
    error={error}
    unknown={`Unable to find subcontractor with Id: ${contractorId}`}
    failed="Issue displaying Subcontractor Data. Please try again or contact support."
    onRetry={onRetry}
  />
);

export const SubcontractorWaiting = () => <PageWaiting label="Subcontractor" />;
