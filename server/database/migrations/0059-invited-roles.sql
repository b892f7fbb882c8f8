-- What whoever accepts becomes (ROLE-12). An invitation that was sent before there was a choice is one for an owner (ROLE-02). The
-- default stays until no server of an earlier version invites anybody.
alter table invitations add column role text not null default 'owner';
alter table invitations add constraint invitations_role_check
  check (role in ('owner', 'office', 'estimator', 'crew', 'accountant')) not valid;
