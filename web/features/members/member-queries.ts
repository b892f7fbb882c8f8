import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MemberJson } from '@underlay/contract/members.ts';
import type { OfferedRole } from '@underlay/domain/members/rights.ts';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { businessesQuery, businessQuery, meQuery } from '../businesses/index.ts';

export const membersQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'members'),
    queryFn: ({ signal }) => call('GET /business/:businessId/members', { params: { businessId } }, signal),
  });

export const invitationsQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'invitations'),
    queryFn: ({ signal }) => call('GET /business/:businessId/invitations', { params: { businessId } }, signal),
  });

const changesKey = (businessId: string) => businessKey(businessId, 'security-changes');

export const securityChangesQuery = (businessId: string, query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...changesKey(businessId), query],
    queryFn: ({ signal }) =>
      callPage('GET /business/:businessId/security-events', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** What this person is invited to, whatever the business. */
export const ownInvitationsQuery = queryOptions({
  queryKey: ['own-invitations'],
  queryFn: ({ signal }) => call('GET /invitations', {}, signal),
});

/** Others come and go at the same time. Whatever came of a change, both lists are asked again. */
export function useMemberChanges(businessId: string) {
  const client = useQueryClient();
  const params = { businessId };
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: membersQuery(businessId).queryKey });
    void client.invalidateQueries({ queryKey: invitationsQuery(businessId).queryKey });
    void client.invalidateQueries({ queryKey: changesKey(businessId) });
  };
  return {
    invite: useMutation({
      mutationFn: (body: Sent<'POST /business/:businessId/invitations'>['body']) =>
        call('POST /business/:businessId/invitations', { params, body }),
      onSettled,
    }),
    sendAgain: useMutation({
      mutationFn: (invitationId: string) =>
        call('POST /business/:businessId/invitations/:invitationId/mail', { params: { ...params, invitationId } }),
      onSettled,
    }),
    changeInvitation: useMutation({
      mutationFn: ({ invitationId, role }: { invitationId: string; role: OfferedRole }) =>
        call('PUT /business/:businessId/invitations/:invitationId/role', {
          params: { ...params, invitationId },
          body: { role },
        }),
      onSettled,
    }),
    changeRole: useMutation({
      mutationFn: ({ member, ...body }: { member: MemberJson; role: OfferedRole; revokeConnections: boolean }) =>
        call('PUT /business/:businessId/members/:memberId/role', {
          params: { ...params, memberId: member.uuid },
          body,
        }),
      // One's own decides about every page.
      onSettled: (_none, _error, { member }) => {
        if (member.you) void client.invalidateQueries(meQuery(businessId));
        onSettled();
      },
    }),
    withdraw: useMutation({
      mutationFn: (invitationId: string) =>
        call('DELETE /business/:businessId/invitations/:invitationId', { params: { ...params, invitationId } }),
      onSettled,
    }),
    askForFactor: useMutation({
      mutationFn: (asked: boolean) => call('PUT /business/:businessId/second-factor', { params, body: { asked } }),
      onSuccess: (stored) => client.setQueryData(businessQuery(businessId).queryKey, stored),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ member, revokeConnections }: { member: MemberJson; revokeConnections: boolean }) =>
        call('DELETE /business/:businessId/members/:memberId', {
          params: { ...params, memberId: member.uuid },
          query: revokeConnections ? { revokeConnections: 'true' } : {},
        }),
      // Whoever left has nothing of the business to ask again. It is closed to them, and no longer offered.
      onSettled: (_none, error, { member }) => {
        if (!member.you || error !== null) onSettled();
        else void client.invalidateQueries({ queryKey: businessesQuery.queryKey });
      },
    }),
  };
}

/** Accepting makes one more business to choose from. */
export function useAnswers() {
  const client = useQueryClient();
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
    void client.invalidateQueries({ queryKey: businessesQuery.queryKey });
  };
  return {
    accept: useMutation({
      mutationFn: (invitationId: string) =>
        call('POST /invitations/:invitationId/accept', { params: { invitationId } }),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: (invitationId: string) =>
        call('POST /invitations/:invitationId/decline', { params: { invitationId } }),
      onSettled,
    }),
  };
}
