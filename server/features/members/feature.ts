import { me } from '@underlay/contract/me.ts';
import { members } from '@underlay/contract/members.ts';
import { feature, routes } from '../../http/feature.ts';
import { invitationMail, memberMail } from './member-mail.ts';
import { memberRoutes, meRoutes } from './routes.ts';

export const membersFeature = feature({
  routes: [routes(me, meRoutes), routes(members, memberRoutes)],
  tasks: [invitationMail, memberMail],
});
