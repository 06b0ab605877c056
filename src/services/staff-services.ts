import { handleWithdrawal, reopenWithdrawal } from './orders/admin/perform-order-verbs.ts';
import { sendEmailAgain } from './orders/admin/send-email-again.ts';
import type { Ports } from './ports/ports.ts';
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeySetUp,
  beginPasskeySignIn,
  removePasskey,
  setUpPasskey,
  signInByPasskey,
} from './staff/credentials/passkeys.ts';
import { createRecoveryCodes, redeemRecoveryCode } from './staff/credentials/recovery-codes.ts';
import { findStaffLink, setUpPassword } from './staff/credentials/set-up-credentials.ts';
import { isDemoSecret, removeDemoOwner, signInDemoOwner } from './staff/demo-owner.ts';
import { exportAuditLog } from './staff/export-audit-log.ts';
import { changeEnquiryState } from './staff/inbox.ts';
import { changeRole, inviteMember, removeMember, sendRecoveryLink } from './staff/members.ts';
import { signInStaff } from './staff/sessions/sign-in-staff.ts';
import {
  deleteExpiredStaffAccess,
  endStaffSession,
  findStaffSession,
  readStaffSession,
} from './staff/sessions/staff-sessions.ts';

/** Binds the use cases of staff, and of what customers write to them, to their ports. */
export function createStaffServices(ports: Ports) {
  return {
    findSession: findStaffSession.bind(null, ports),
    readSession: readStaffSession.bind(null, ports),
    signIn: signInStaff.bind(null, ports),
    isDemoSecret: isDemoSecret.bind(null, ports),
    removeDemoOwner: removeDemoOwner.bind(null, ports),
    signInDemoOwner: signInDemoOwner.bind(null, ports),
    signOut: endStaffSession.bind(null, ports),
    findLink: findStaffLink.bind(null, ports),
    setUpPassword: setUpPassword.bind(null, ports),
    redeemRecoveryCode: redeemRecoveryCode.bind(null, ports),
    createRecoveryCodes: createRecoveryCodes.bind(null, ports),
    beginPasskeySignIn: beginPasskeySignIn.bind(null, ports),
    signInByPasskey: signInByPasskey.bind(null, ports),
    beginPasskeySetUp: beginPasskeySetUp.bind(null, ports),
    setUpPasskey: setUpPasskey.bind(null, ports),
    beginAddingPasskey: beginAddingPasskey.bind(null, ports),
    addPasskey: addPasskey.bind(null, ports),
    removePasskey: removePasskey.bind(null, ports),
    listPasskeys: ports.passkeys.list,
    countRecoveryCodes: ports.staffCredentials.countRecoveryCodes,
    deleteExpiredAccess: deleteExpiredStaffAccess.bind(null, ports),
    list: ports.staff.list,
    invite: inviteMember.bind(null, ports),
    sendRecoveryLink: sendRecoveryLink.bind(null, ports),
    changeRole: changeRole.bind(null, ports),
    remove: removeMember.bind(null, ports),
    listAudit: ports.audit.list,
    listAuditMembers: ports.audit.listMembers,
    exportAudit: exportAuditLog.bind(null, ports),
    readEmailSettings: ports.staff.readEmailSettings,
    changeEmailSettings: ports.staff.changeEmailSettings,
    listEnquiries: ports.enquiries.list,
    changeEnquiryState: changeEnquiryState.bind(null, ports),
    sendEmailAgain: sendEmailAgain.bind(null, ports),
    listWithdrawals: ports.withdrawalInbox.list,
    handleWithdrawal: handleWithdrawal.bind(null, ports),
    reopenWithdrawal: reopenWithdrawal.bind(null, ports),
  };
}
