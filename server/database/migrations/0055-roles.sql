-- What each member is (ROLE-01). Everybody who works in a business today stays who they are: an owner, as is whoever was invited
-- before there was a choice (ROLE-02). The default stays until no server of an earlier version adds members, who know of no role.
alter table business_members add column role text not null default 'owner';
alter table business_members add constraint business_members_role_check
  check (role in ('owner', 'office', 'estimator', 'crew', 'accountant')) not valid;
