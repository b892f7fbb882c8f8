// @vitest-environment jsdom
import { Link, useParams } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { LinkTarget } from '../ui/controls/link-target.ts';
import './registered-routes.ts';

// The compiler is what tests here. A line below `@ts-expect-error` that compiled would fail `npm run check`.

// @ts-expect-error no program has this address
const noSuchRoute = <Link to="/no/such/route" />;

// @ts-expect-error the id of the job is missing
const noJob = <Link to="/p/m/$businessId/jobs/$jobId" params={{ businessId: '1' }} />;

// @ts-expect-error a text put together is no address
const putTogether = <Link to={`/p/m/${'1'}/jobs`} />;

// @ts-expect-error the list of jobs does not read this field
const noSuchSearch = <Link to="/p/m/$businessId/jobs" params={{ businessId: '1' }} search={{ sku: '1' }} />;

// @ts-expect-error a link that is handed on is checked as well
const handedOn: LinkTarget = { to: '/p/u/no/such/route' };

// @ts-expect-error this address has no such id
const useNoSuchId = () => useParams({ from: '/signed-in/p/m/$businessId/jobs/$jobId' }).invoiceId;

test('a link that leads nowhere, lacks an id or asks for what is not read does not compile', () => {
  expect([noSuchRoute, noJob, putTogether, noSuchSearch, handedOn, useNoSuchId]).toHaveLength(6);
});
