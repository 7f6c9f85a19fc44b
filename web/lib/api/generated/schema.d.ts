// Generated from the routes by `npm run generate`. Don't edit.

export interface paths {
    "/api/v1/settings/outbox": {
        /** List undelivered mail, newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["OutboxMail"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/events": {
        /**
         * Stream workspace events (server-sent events)
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: { query?: { workspace?: string; }; };
            responses: { 200: {}; };
        };
    };
    "/api/v1/me/two-factor": {
        /** Your two-factor authentication, and the devices you trust */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["TwoFactorState"]; }; }; }; };
        /** Turn two-factor authentication on with the app that was checked */
        put: {
            responses: {
                /** @description Done */
                204: {};
            };
        };
        /** Turn two-factor authentication off */
        delete: {
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/two-factor/setup": {
        /**
         * Begin setting up an authenticator app
         * @description Nothing changes until it is turned on, also if another app is in use.
         */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["TwoFactorSetup"]; }; }; }; };
    };
    "/api/v1/me/two-factor/check": {
        /** Check a code of the app being set up; returns recovery codes */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["TwoFactorCheckInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RecoveryCodes"]; }; }; };
        };
    };
    "/api/v1/me/two-factor/recovery-codes": {
        /** Replace your recovery codes */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["RecoveryCodes"]; }; }; }; };
    };
    "/api/v1/me/trusted-devices/{id}": {
        /** Stop trusting a device */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/passkeys": {
        /** Your passkeys */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyList"]; }; }; }; };
        /** Add the passkey that the browser made */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewPasskeyInput"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Passkey"]; }; }; };
        };
    };
    "/api/v1/me/passkeys/options": {
        /** Begin adding a passkey */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyOptions"]; }; }; }; };
    };
    "/api/v1/me/passkeys/{id}": {
        /** Remove a passkey */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
        /** Rename a passkey */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": { name: string; }; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Passkey"]; }; }; };
        };
    };
    "/api/v1/me/confirmation": {
        /** How you can confirm that it’s you */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ConfirmationWays"]; }; }; }; };
        /** Confirm that it’s you, for changes of account security within the next 15 minutes */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ConfirmationInput"]; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/confirmation/options": {
        /** Begin confirming with a passkey */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["PasskeyOptions"]; }; }; }; };
    };
    "/api/v1/sign-in": {
        /** How people can sign in here besides their password */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SignInWays"]; }; }; }; };
    };
    "/api/v1/sign-up": {
        /** Check whether sign-up is open, with or without an invitation token */
        get: {
            parameters: { query?: { invitation?: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SignUpAvailability"]; }; }; };
        };
    };
    "/api/v1/referral": {
        /** Check whether a referral code is somebody’s */
        get: {
            parameters: { query: { code: string; }; };
            responses: {
                /** @description It is */
                204: {};
            };
        };
    };
    "/api/v1/password-reset": {
        /** Check whether a reset link is still valid */
        get: {
            parameters: { query: { token: string; }; };
            responses: {
                /** @description It works */
                204: {};
            };
        };
    };
    "/api/v1/me": {
        /** Get the signed-in user and their workspaces */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["Me"]; }; }; }; };
        /** Change your name, language, email notifications, or how you see times */
        patch: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "clock": "24h"
                     *     }
                     */
                    "application/json": components["schemas"]["MeChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Me"]; }; }; };
        };
    };
    "/api/v1/me/sessions/{id}": {
        /** Sign a device out */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/sessions": {
        /** List the devices you are signed in on */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Session"][]; }; }; }; }; };
        /** Sign out all devices but this one */
        delete: {
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/security": {
        /** Get the state of your account’s security */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SecurityOverview"]; }; }; }; };
    };
    "/api/v1/me/password": {
        /** Change your password; signs out all other devices */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PasswordChange"]; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/security/not-me": {
        /** Sign out all other devices, and end API keys, connected apps, stream keys, calendar feeds and trusted devices */
        post: {
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/api-keys": {
        /** Revoke all your API keys, in all workspaces */
        delete: { responses: { 200: { content: { "application/json": { revoked: number; }; }; }; }; };
    };
    "/api/v1/me/email-change": {
        /** Ask to change your email address; both addresses get a link to confirm it */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["EmailChangeRequest"]; }; };
            responses: {
                /** @description Mailed, if the address can be used */
                202: {};
            };
        };
        /** Withdraw a change of your email address */
        delete: {
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/email-change": {
        /** See what a mailed link to change an email address is for */
        get: {
            parameters: { query: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmailChangeLink"]; }; }; };
        };
    };
    "/api/v1/email-change/confirm": {
        /** Confirm a change of an email address with a mailed link */
        post: {
            requestBody: { content: { "application/json": { token: string; }; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmailChangeResult"]; }; }; };
        };
    };
    "/api/v1/email-change/cancel": {
        /** Cancel a change of an email address with a mailed link */
        post: {
            requestBody: { content: { "application/json": { token: string; }; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/single-sign-on": {
        /** See with which provider people can sign in */
        get: { responses: { 200: { content: { "application/json": { name: string | null; }; }; }; }; };
    };
    "/api/v1/me/single-sign-on": {
        /** Get the path to open to link your account to the provider */
        post: { responses: { 200: { content: { "application/json": { path: string; }; }; }; }; };
        /** Unlink your account from the provider */
        delete: {
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/server/single-sign-on": {
        /** Get the provider that people sign in with */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SingleSignOnSetting"]; }; }; }; };
        /** Decide whether signing in with the provider counts as both factors */
        put: {
            requestBody: { content: { "application/json": { trusted: boolean; }; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SingleSignOnSetting"]; }; }; };
        };
    };
    "/api/v1/server": {
        /** The version of this server */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ServerInfo"]; }; }; }; };
    };
    "/api/v1/server/people": {
        /** Everyone on this server */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Part of a name or an address */
                    search?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ServerPerson"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/server/people/{id}": {
        /** Disable a person, or enable them again */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": { disabled: boolean; }; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/server/people/{id}/two-factor": {
        /**
         * Turn off two-factor authentication of someone who lost their phone and recovery codes
         * @description They get a mail, and it is listed in their security activity.
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/server/owner": {
        /** Make someone else the owner of this server */
        post: {
            requestBody: { content: { "application/json": { id: string; }; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/server/sign-up": {
        /** Whether everyone can sign up */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SignUpSetting"]; }; }; }; };
        /** Open or close sign-up */
        put: {
            requestBody: { content: { "application/json": { signUp: "open" | "closed"; }; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SignUpSetting"]; }; }; };
        };
    };
    "/api/v1/me/security/activity": {
        /** List what happened to the security of your account, newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["SecurityActivity"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/contact": {
        /** Get an empty contact form */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ContactForm"]; }; }; }; };
        /**
         * Write to the owner of this server
         * @description With the token of a form that was opened some seconds ago. A form is one message, however often it is sent.
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewContactMessageInput"]; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/server/contact-messages": {
        /** What visitors wrote, newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ContactMessagePage"]; }; }; };
        };
    };
    "/api/v1/server/contact-messages/{id}": {
        /** Delete a message */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/workspaces": {
        /** List your workspaces, the personal one first */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Workspace"][]; }; }; }; }; };
        /** Create a team workspace */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Saltmarsh",
                     *       "zone": "Europe/Berlin"
                     *     }
                     */
                    "application/json": components["schemas"]["NewWorkspaceInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Workspace"]; }; }; };
        };
    };
    "/api/v1/workspaces/current": {
        /**
         * Get the current workspace
         * @description Permission: `workspace.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["Workspace"]; }; }; }; };
        /**
         * Change a workspace’s name or time zone
         * @description Permission: `workspace.manage`
         */
        patch: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "zone": "Europe/Lisbon"
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Workspace"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/two-factor": {
        /**
         * Whether it requires two-factor authentication, and who lacks it
         * @description Permission: `owner.manage`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["TwoFactorRequirement"]; }; }; }; };
        /**
         * Require two-factor authentication
         * @description Permission: `owner.manage`. The workspace is then closed to members without it, and to their API keys, until they turn it on.
         */
        put: {
            requestBody: { content: { "application/json": { required: boolean; }; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["TwoFactorRequirement"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/members": {
        /**
         * List members
         * @description Permission: `workspace.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Member"][]; }; }; }; }; };
    };
    "/api/v1/workspaces/current/members/{userId}": {
        /**
         * Remove a member, or leave with your own ID
         * @description Permission: `member.leave`
         */
        delete: {
            parameters: { path: { userId: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
        /**
         * Change a member’s role, or the account groups that they see
         * @description Permission: `member.manage`
         */
        patch: {
            parameters: { path: { userId: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "role": "contributor"
                     *     }
                     */
                    "application/json": components["schemas"]["MemberChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Member"]; }; }; };
        };
    };
    "/api/v1/me/workspaces/{id}": {
        /** Leave a workspace, also one that is closed to you because it requires two-factor authentication */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/workspaces/current/invitations": {
        /**
         * List open invitations
         * @description Permission: `workspace.manage`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Invitation"][]; }; }; }; }; };
        /**
         * Invite an email address; replaces an earlier invitation
         * @description Permission: `member.invite`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "noor@saltmarsh.example",
                     *       "role": "editor"
                     *     }
                     */
                    "application/json": components["schemas"]["NewInvitationInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedInvitation"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/invitations/{id}": {
        /**
         * Cancel an invitation
         * @description Permission: `member.invite`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/invitations": {
        /** Get an invitation that you can accept; otherwise returns the error that accepting would */
        get: {
            parameters: { query: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OfferedInvitation"]; }; }; };
        };
    };
    "/api/v1/invitations/accept": {
        /** Accept an invitation sent to your email address */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["InvitationAnswerInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Workspace"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/entitlement": {
        /**
         * Get the workspace’s plan limits and current usage
         * @description Permission: `workspace.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["Entitlement"]; }; }; }; };
    };
    "/api/v1/server/workspaces": {
        /** The workspaces on this server, with their plans and usage */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Part of a name, or of an owner’s name or address */
                    search?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ServerWorkspace"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/server/workspaces/{id}/plan": {
        /** Put a workspace on a plan, or give it limits of its own */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["PlanChoice"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ServerWorkspace"]; }; }; };
        };
    };
    "/api/v1/server/limits": {
        /** The limits of workspaces without a plan of their own */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["PlanLimits"]; }; }; }; };
        /** Limit workspaces without a plan of their own */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["PlanLimits"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PlanLimits"]; }; }; };
        };
    };
    "/api/v1/plan-prices": {
        /** What plans cost on this server */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["PlanPrices"]; }; }; }; };
    };
    "/api/v1/workspaces/current/billing": {
        /**
         * The workspace’s trial or subscription
         * @description Permission: `billing.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["Billing"]; }; }; }; };
    };
    "/api/v1/workspaces/current/billing/invoices": {
        /**
         * The workspace’s latest invoices
         * @description Permission: `billing.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["Invoices"]; }; }; }; };
    };
    "/api/v1/workspaces/current/billing/checkout": {
        /**
         * Start paying for a plan
         * @description Permission: `billing.manage`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PlanRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["HostedPage"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/billing/portal": {
        /**
         * Open the page with payment methods and invoices
         * @description Permission: `billing.manage`
         */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["HostedPage"]; }; }; }; };
    };
    "/api/v1/workspaces/current/billing/refresh": {
        /**
         * Read the subscription again
         * @description Permission: `billing.manage`
         */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["Billing"]; }; }; }; };
    };
    "/api/v1/workspaces/current/billing/preview": {
        /**
         * What a change of the plan costs, and when it takes effect
         * @description Permission: `billing.manage`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PlanRequest"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PlanPreview"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/billing/plan": {
        /**
         * Change the plan: more at once, less at the end of the period
         * @description Permission: `billing.manage`
         */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["PlanChangeInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Billing"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/billing/keep": {
        /**
         * Keep the plan: undo a change or cancellation that hasn’t taken effect
         * @description Permission: `billing.manage`
         */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["Billing"]; }; }; }; };
    };
    "/api/v1/workspaces/current/billing/cancel": {
        /**
         * Cancel the subscription at the end of its period
         * @description Permission: `billing.manage`
         */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["Billing"]; }; }; }; };
    };
    "/api/v1/notifications": {
        /**
         * List your notifications in this workspace, newest first
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Only what tells of accounts or posts of this account group */
                    group?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["NotificationPage"]; }; }; };
        };
    };
    "/api/v1/notifications/read": {
        /**
         * Mark notifications as read
         * @description Permission: `workspace.read`
         */
        post: {
            requestBody: {
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["NotificationsReadInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["NotificationsMarked"]; }; }; };
        };
    };
    "/api/v1/notifications/unread": {
        /**
         * Mark notifications as unread that were marked as read together
         * @description Permission: `workspace.read`. Those of which there is a newer unread one stay read.
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NotificationsUnread"]; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/push-key": {
        /** Get the key that browsers subscribe to push notifications with */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["PushKey"]; }; }; }; };
    };
    "/api/v1/me/push-subscriptions": {
        /**
         * Push your notifications to this browser
         * @description Until it is signed out, or its push service says that it has unsubscribed.
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewPushSubscription"]; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/me/notification-settings": {
        /** Get where notifications reach you, and when */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["NotificationSettings"]; }; }; }; };
        /**
         * Choose where notifications reach you, and when
         * @description Failures, access and security always appear in the app.
         */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["NotificationChoices"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["NotificationSettings"]; }; }; };
        };
    };
    "/api/v1/me/notification-test": {
        /**
         * Send yourself a test by email and push
         * @description By each channel that is on, also in quiet hours. The answer says what became of it.
         */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["NotificationTest"]; }; }; }; };
    };
    "/api/v1/unsubscribe": {
        /** Get what a link in a mail unsubscribes from */
        get: {
            parameters: { query: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["MailSubscription"]; }; }; };
        };
    };
    "/api/v1/api-keys": {
        /**
         * List your API keys in this workspace
         * @description Permission: `api_key.manage`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["ApiKey"][]; }; }; }; }; };
        /**
         * Create an API key, limited to its scopes and your role; it is shown only once
         * @description Permission: `api_key.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Backup script",
                     *       "scopes": [
                     *         "post.read",
                     *         "media.read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewApiKeyInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedApiKey"]; }; }; };
        };
    };
    "/api/v1/api-keys/{id}": {
        /**
         * Revoke an API key
         * @description Permission: `api_key.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/connected-apps": {
        /**
         * List the apps you have connected to this workspace
         * @description Permission: `api_key.manage`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["ConnectedApp"][]; }; }; }; }; };
        /**
         * Let an app act for you in this workspace, as it has asked on the consent screen
         * @description Permission: `api_key.manage`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewConnectedApp"]; }; };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            /** @description An address of the app */
                            leadsTo: string;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/connected-apps/{id}": {
        /**
         * Disconnect an app: its tokens end at once
         * @description Permission: `api_key.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Change what an app does before something goes public
         * @description Permission: `api_key.manage`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "confirmation": "approval"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectedAppChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ConnectedApp"]; }; }; };
        };
    };
    "/api/v1/app-requests": {
        /** Get what an app asks for on the consent screen */
        get: {
            parameters: {
                query: {
                    /** @description The query of `/oauth/consent` */
                    request: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AppRequest"]; }; }; };
        };
    };
    "/api/v1/app-requests/refusals": {
        /** Refuse what an app asks for */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The query of `/oauth/consent` */
                        request: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @description An address of the app */
                            leadsTo: string;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/server/apps": {
        /** The apps that you have registered */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["RegisteredApp"][]; }; }; }; }; };
        /** Register an app that people can connect by OAuth */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewRegisteredApp"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["RegisteredApp"]; }; }; };
        };
    };
    "/api/v1/server/apps/{id}": {
        /** Remove an app; everyone who has connected it is disconnected */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/auth/sign-up/email": {
        /** Sign up */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["SignUpInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SignedUp"]; }; }; };
        };
    };
    "/api/auth/sign-in/email": {
        /** Sign in; sets the session cookie */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["SignInInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SignedIn"]; }; }; };
        };
    };
    "/api/auth/single-sign-on": {
        /** Go to the provider to sign in */
        get: {
            responses: {
                /** @description Leads there, or back to the sign-in page with the reason */
                302: {};
            };
        };
    };
    "/api/auth/single-sign-on/callback": {
        /** Return from the provider; sets the session cookie */
        get: {
            responses: {
                /** @description Leads there, or back to the sign-in page with the reason */
                302: {};
            };
        };
    };
    "/api/auth/second-step": {
        /** Give the second step of signing in; sets the session cookie */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["SecondStepInput"]; }; };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            redirect: false;
                            token: null;
                            /** @description Null unless a recovery code was given */
                            recoveryCodesLeft: number | null;
                        };
                    };
                };
            };
        };
    };
    "/api/auth/passkey/generate-authenticate-options": {
        /** Begin signing in with a passkey */
        get: {
            responses: {
                /** @description PublicKeyCredentialRequestOptionsJSON */
                200: { content: { "application/json": { challenge: string; } & { [key: string]: unknown; }; }; };
            };
        };
    };
    "/api/auth/passkey/verify-authentication": {
        /** Sign in with a passkey; sets the session cookie */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @description AuthenticationResponseJSON */
                        response: { id: string; } & { [key: string]: unknown; };
                    };
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["SignedIn"]; }; }; };
        };
    };
    "/api/auth/sign-out": {
        /** Sign out */
        post: {
            responses: {
                /** @description Also without a session */
                200: {
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            success: true;
                        };
                    };
                };
            };
        };
    };
    "/api/auth/get-session": {
        /** Get this browser’s session, or null */
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            session: {
                                id: string;
                                userId: string;
                                /** Format: date-time */
                                expiresAt: string;
                            } & { [key: string]: unknown; };
                            user: components["schemas"]["SignedInPerson"];
                        } | null;
                    };
                };
            };
        };
    };
    "/api/auth/request-password-reset": {
        /** Request a password reset email */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PasswordResetRequestInput"]; }; };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            status: true;
                            message: string;
                        };
                    };
                };
            };
        };
    };
    "/api/auth/reset-password": {
        /** Set a new password with a reset link */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["PasswordResetInput"]; }; };
            responses: {
                /** @description Every session and key has ended */
                200: {
                    content: {
                        "application/json": {
                            /** @enum {boolean} */
                            status: true;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/media": {
        /**
         * List files in the library or the trash
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description “none” for files without a folder */
                    folder?: string | "none";
                    /** @description Searches names, alt text and tags */
                    search?: string;
                    tag?: string;
                    kind?: "image" | "video";
                    /** @description Only files that no post uses */
                    unused?: string;
                    /** @description Only files that an AI model generated */
                    generated?: string;
                    /** @description List the trash instead of the library */
                    trash?: string;
                    sort?: "newest" | "oldest" | "name" | "largest";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MediaList"]; }; }; };
        };
        /**
         * Upload a picture (JPEG, PNG, WebP, GIF, HEIC, AVIF or TIFF) as the multipart field `file`; videos go to /api/v1/media/uploads
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                    };
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Media"]; }; }; };
        };
    };
    "/api/v1/media/tags": {
        /**
         * List tags by name
         * @description Permission: `media.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["TagCount"][]; }; }; }; }; };
    };
    "/api/v1/media/storage": {
        /**
         * Get storage usage and limit, including the trash
         * @description Permission: `media.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["MediaStorage"]; }; }; }; };
    };
    "/api/v1/media/{id}": {
        /**
         * Get a file’s details
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Media"]; }; }; };
        };
        /**
         * Change a file’s details or folder
         * @description Permission: `media.write`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "quay.jpg",
                     *       "alt": "A quay at low tide",
                     *       "tags": [
                     *         "harbor"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MediaChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Media"]; }; }; };
        };
    };
    "/api/v1/media/{id}/uses": {
        /**
         * List the posts that use a file, newest first
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                path: { id: string; };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["MediaUse"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/media/{id}/file": {
        /**
         * Get the file; supports range requests
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: { id: string; };
            };
            responses: {
                /** @description The file, or the requested range */
                200: { content: { "*/*": string; }; };
                /** @description The file, or the requested range */
                206: { content: { "*/*": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/media/{id}/thumbnail": {
        /**
         * Get a thumbnail of up to 480 pixels, as WebP
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: { id: string; };
            };
            responses: {
                /** @description The file, or the requested range */
                200: { content: { "*/*": string; }; };
                /** @description The file, or the requested range */
                206: { content: { "*/*": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/media/move": {
        /**
         * Move files into or out of a folder
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "ids": [
                     *         "019a3c5e-7a10-7000-8000-000000000004"
                     *       ],
                     *       "folderId": "019a3c5e-7a10-7000-8000-000000000005"
                     *     }
                     */
                    "application/json": components["schemas"]["MoveMediaInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["MovedMedia"]; }; }; };
        };
    };
    "/api/v1/media/tag": {
        /**
         * Add and remove tags on files
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "ids": [
                     *         "019a3c5e-7a10-7000-8000-000000000004"
                     *       ],
                     *       "add": [
                     *         "spring"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TagMediaInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["TaggedMedia"]; }; }; };
        };
    };
    "/api/v1/media/delete": {
        /**
         * Move files to the trash for 30 days; posts keep them. Returns the files that were moved
         * @description Permission: `media.write`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["MediaIdsInput"]; }; };
            responses: { 200: { content: { "application/json": { ids: string[]; }; }; }; };
        };
    };
    "/api/v1/media/restore": {
        /**
         * Restore files from the trash. Returns the files that were restored
         * @description Permission: `media.write`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["MediaIdsInput"]; }; };
            responses: { 200: { content: { "application/json": { ids: string[]; }; }; }; };
        };
    };
    "/api/v1/media/empty": {
        /**
         * Permanently delete trashed files that no post uses; returns the deleted ones
         * @description Permission: `media.delete`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["MediaIdsInput"]; }; };
            responses: { 200: { content: { "application/json": { ids: string[]; }; }; }; };
        };
    };
    "/api/v1/media/folders": {
        /**
         * List folders by name
         * @description Permission: `media.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Folder"][]; }; }; }; }; };
        /**
         * Create a folder
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Spring"
                     *     }
                     */
                    "application/json": components["schemas"]["NewFolderInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Folder"]; }; }; };
        };
    };
    "/api/v1/media/folders/{id}": {
        /**
         * Delete a folder; its contents move up one level
         * @description Permission: `media.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EmptiedFolder"]; }; }; };
        };
        /**
         * Rename or move a folder
         * @description Permission: `media.write`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Spring and summer"
                     *     }
                     */
                    "application/json": components["schemas"]["FolderChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Folder"]; }; }; };
        };
    };
    "/api/v1/media/imports": {
        /**
         * Import a file from a URL
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://saltmarsh.example/quay.jpg",
                     *       "folderId": "019a3c5e-7a10-7000-8000-000000000005"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportMediaInput"];
                };
            };
            responses: { 202: { content: { "application/json": components["schemas"]["Ingest"]; }; }; };
        };
    };
    "/api/v1/media/imports/{id}": {
        /**
         * Get the progress of an import
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Ingest"]; }; }; };
        };
        /**
         * Cancel an import
         * @description Permission: `media.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Ingest"]; }; }; };
        };
    };
    "/api/v1/media/ingests/{id}": {
        /**
         * Get the progress of an upload or import
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Ingest"]; }; }; };
        };
    };
    "/api/v1/media/renditions": {
        /**
         * Get the progress of renditions without starting any
         * @description Permission: `media.read`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["RenditionsRequestInput"]; }; };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["RenditionState"][]; }; }; }; };
        };
    };
    "/public/media/{token}": {
        /** Serve a post’s file to a platform that downloads it, for a few hours */
        get: {
            parameters: { path: { token: string; }; };
            responses: {
                /** @description The file, or the requested range */
                200: { content: { "*/*": string; }; };
                /** @description The file, or the requested range */
                206: { content: { "*/*": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/media/uploads": {
        /**
         * Begin a resumable upload, by the tus protocol 1.0.0
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                header: {
                    "tus-resumable": "1.0.0";
                    /** @description The file’s size in bytes */
                    "upload-length": number;
                    /** @description Pairs of a name and a value in base64, with commas between them: `name`, and `folderId` */
                    "upload-metadata"?: string;
                };
            };
            responses: {
                /** @description The upload can be sent */
                201: {};
            };
        };
    };
    "/api/v1/media/uploads/{id}": {
        /**
         * Give an upload up
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                header: { "tus-resumable": "1.0.0"; };
                path: { id: string; };
            };
            responses: {
                /** @description Nothing of it is left */
                204: {};
            };
        };
        /**
         * Ask how much of an upload has arrived
         * @description Permission: `media.write`
         */
        head: {
            parameters: {
                header: { "tus-resumable": "1.0.0"; };
                path: { id: string; };
            };
            responses: {
                /** @description It can be continued, or is complete */
                200: {};
            };
        };
        /**
         * Send a piece of an upload
         * @description Permission: `media.write`. What becomes of the file is the ingest with the same ID.
         */
        patch: {
            parameters: {
                header: {
                    "tus-resumable": "1.0.0";
                    /** @description The bytes before this piece: as many as have arrived */
                    "upload-offset": number;
                };
                path: { id: string; };
            };
            requestBody: { content: { "application/offset+octet-stream": string; }; };
            responses: {
                /** @description It arrived */
                204: {};
            };
        };
    };
    "/api/v1/sources": {
        /**
         * List sources of files, with the caller’s own connections
         * @description Permission: `source.use`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Source"][]; }; }; }; }; };
    };
    "/api/v1/sources/{source}/consent": {
        /**
         * Start connecting in the browser; returns the URL of the source’s consent page
         * @description Permission: `source.use`
         */
        post: {
            parameters: { path: { source: "google_drive" | "dropbox" | "onedrive" | "webdav" | "openverse"; }; };
            responses: { 200: { content: { "application/json": { url: string; }; }; }; };
        };
    };
    "/api/v1/sources/callback": {
        /** OAuth callback; redirects to the media library */
        get: {
            parameters: {
                query?: {
                    state?: string;
                    code?: string;
                    error?: string;
                };
            };
            responses: {
                /** @description Redirects to the media library */
                303: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/sources/webdav/connections": {
        /**
         * Connect to a WebDAV server by its address and an app password
         * @description Permission: `source.use`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ConnectWebdav"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["SourceConnection"]; }; }; };
        };
    };
    "/api/v1/sources/connections/{id}": {
        /**
         * Disconnect a source; imported files stay
         * @description Permission: `source.use`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/sources/{place}/entries": {
        /**
         * List a folder of a source, or search it
         * @description Permission: `source.use`
         */
        get: {
            parameters: {
                query?: {
                    folder?: string;
                    search?: string;
                    cursor?: string;
                };
                path: { place: string | "openverse"; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["SourceEntries"]; }; }; };
        };
    };
    "/api/v1/sources/{place}/thumbnail": {
        /**
         * Get a thumbnail of a source’s file, as WebP
         * @description Permission: `source.use`
         */
        get: {
            parameters: {
                query: {
                    entry: string;
                    workspace?: string;
                    at?: string;
                };
                path: { place: string | "openverse"; };
            };
            responses: {
                /** @description The thumbnail */
                200: { content: { "*/*": string; }; };
                /** @description The thumbnail */
                206: { content: { "*/*": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/sources/{place}/imports": {
        /**
         * Import files of a source into the library; each reports its progress as an ingest
         * @description Permission: `source.use`
         */
        post: {
            parameters: { path: { place: string | "openverse"; }; };
            requestBody: { content: { "application/json": components["schemas"]["ImportFromSourceInput"]; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["StartedImport"]; }; }; };
        };
    };
    "/api/v1/designs": {
        /**
         * Make images on a plain ground, such as text cards; each can be edited again
         * @description Permission: `media.write`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewDesignsInput"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Designs"]; }; }; };
        };
    };
    "/api/v1/images/{mediaId}": {
        /**
         * Get an image for editing; a version opens its original
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { mediaId: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EditableImage"]; }; }; };
        };
    };
    "/api/v1/images/{mediaId}/proxy": {
        /**
         * A smaller copy of an image to edit on
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: { mediaId: string; };
            };
            responses: {
                /** @description The image */
                200: { content: { "image/webp": string; }; };
                /** @description The image */
                206: { content: { "image/webp": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/images/{mediaId}/subject": {
        /**
         * Where an image draws attention, to crop around it
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { mediaId: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImageSubject"]; }; }; };
        };
    };
    "/api/v1/images/{mediaId}/edit": {
        /**
         * Save an image’s edit
         * @description Permission: `media.write`
         */
        put: {
            parameters: { path: { mediaId: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "edit": {
                     *         "light": 10
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImageEditChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["KeptImageEdit"]; }; }; };
        };
    };
    "/api/v1/images/{mediaId}/versions": {
        /**
         * Render an edit and add the result to the library; the original stays
         * @description Permission: `media.write`
         */
        post: {
            parameters: { path: { mediaId: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "edit": {
                     *         "light": 10
                     *       },
                     *       "name": "quay-brighter.png",
                     *       "alt": "A quay at low tide"
                     *     }
                     */
                    "application/json": components["schemas"]["NewImageVersionInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["ImageVersion"]; }; }; };
        };
    };
    "/api/v1/images/{mediaId}/copies": {
        /**
         * Render an edit as an image of its own, without a link to the original
         * @description Permission: `media.write`
         */
        post: {
            parameters: { path: { mediaId: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewImageVersionInput"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Media"]; }; }; };
        };
    };
    "/api/v1/videos/{mediaId}": {
        /**
         * Get a video for editing; starts preparing it if needed
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { mediaId: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EditableVideo"]; }; }; };
        };
    };
    "/api/v1/videos/{mediaId}/edit": {
        /**
         * Save a video’s edit
         * @description Permission: `media.write`
         */
        put: {
            parameters: { path: { mediaId: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "edit": {
                     *         "mute": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EditChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["KeptEdit"]; }; }; };
        };
    };
    "/api/v1/videos/{mediaId}/play": {
        /**
         * A copy of a video that browsers can play; takes byte ranges
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    made?: string;
                };
                path: { mediaId: string; };
            };
            responses: {
                /** @description The file */
                200: { content: { "video/mp4": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/videos/{mediaId}/thumbnails": {
        /**
         * Many pictures of a video in one
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    made?: string;
                };
                path: { mediaId: string; };
            };
            responses: {
                /** @description The file */
                200: { content: { "image/jpeg": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/videos/{mediaId}/waveform": {
        /**
         * The peaks of its sound, as bytes
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    made?: string;
                };
                path: { mediaId: string; };
            };
            responses: {
                /** @description The file */
                200: { content: { "application/octet-stream": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/videos/jobs": {
        /**
         * List cuts and exports, newest first
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Only for this video */
                    mediaId?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["VideoJobList"]; }; }; };
        };
        /**
         * Cut or export a video; repeating a request in progress returns the same job
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "mediaId": "019a3c5e-7a10-7000-8000-000000000008",
                     *       "edit": {
                     *         "segments": [
                     *           {
                     *             "start": 1,
                     *             "end": 5
                     *           }
                     *         ]
                     *       },
                     *       "output": {
                     *         "kind": "trim"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NewVideoJobInput"];
                };
            };
            responses: {
                200: { content: { "application/json": components["schemas"]["VideoJob"]; }; };
                201: { content: { "application/json": components["schemas"]["VideoJob"]; }; };
            };
        };
    };
    "/api/v1/videos/jobs/{id}": {
        /**
         * Get a cut or export
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["VideoJob"]; }; }; };
        };
        /**
         * Cancel a cut or export that hasn’t finished
         * @description Permission: `media.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["VideoJob"]; }; }; };
        };
    };
    "/api/v1/videos/jobs/{id}/file": {
        /**
         * Download a job’s result; supports range requests
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    made?: string;
                };
                path: { id: string; };
            };
            responses: {
                /** @description The file */
                200: { content: { "video/*": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/videos/jobs/{id}/poster": {
        /**
         * Get the thumbnail of a job’s result
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    made?: string;
                };
                path: { id: string; };
            };
            responses: {
                /** @description The file */
                200: { content: { "image/jpeg": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/videos/jobs/{id}/save": {
        /**
         * Save a job’s result to the library, once
         * @description Permission: `media.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Media"]; }; }; };
        };
    };
    "/api/v1/clips/snapshots": {
        /**
         * Get a video’s latest snapshots and their progress
         * @description Permission: `media.read`
         */
        get: {
            parameters: { query: { mediaId: string; }; };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["Snapshots"][]; }; }; }; };
        };
        /**
         * Save snapshots of a video to the library
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "mediaId": "019a3c5e-7a10-7000-8000-000000000008",
                     *       "times": [
                     *         2.5
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewSnapshotsInput"];
                };
            };
            responses: { 202: { content: { "application/json": components["schemas"]["Snapshots"]; }; }; };
        };
    };
    "/api/v1/clips/snapshots/{id}": {
        /**
         * Stop taking snapshots; saved ones are kept
         * @description Permission: `media.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/clips/highlights": {
        /**
         * Find highlights in a video
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "mediaId": "019a3c5e-7a10-7000-8000-000000000008"
                     *     }
                     */
                    "application/json": components["schemas"]["NewHighlightSearchInput"];
                };
            };
            responses: { 202: { content: { "application/json": components["schemas"]["HighlightSearch"]; }; }; };
        };
    };
    "/api/v1/clips/highlights/{mediaId}": {
        /**
         * Get a video’s highlights and their progress
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { mediaId: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["HighlightSearch"]; }; }; };
        };
        /**
         * Stop finding highlights; earlier results are kept
         * @description Permission: `media.write`
         */
        delete: {
            parameters: { path: { mediaId: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/clips/framings": {
        /**
         * Suggest a moving crop that follows motion and skin tones
         * @description Permission: `media.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "mediaId": "019a3c5e-7a10-7000-8000-000000000008"
                     *     }
                     */
                    "application/json": components["schemas"]["NewFramingInput"];
                };
            };
            responses: { 202: { content: { "application/json": components["schemas"]["Framing"]; }; }; };
        };
    };
    "/api/v1/clips/framings/{id}": {
        /**
         * Get a suggested crop and its progress
         * @description Permission: `media.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Framing"]; }; }; };
        };
        /**
         * Stop suggesting a crop
         * @description Permission: `media.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description Done */
                204: {};
            };
        };
    };
    "/api/v1/accounts": {
        /**
         * List accounts, oldest first
         * @description Permission: `account.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Account"][]; }; }; }; }; };
    };
    "/api/v1/accounts/scheduled": {
        /**
         * Count the scheduled posts of each account
         * @description Permission: `account.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ScheduledByAccount"]; }; }; }; };
    };
    "/api/v1/accounts/pause": {
        /**
         * Pause accounts, all or none: their posts keep their times and wait
         * @description Permission: `account.connect`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "accountIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000001"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountsTogether"];
                };
            };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["Account"][]; }; }; }; };
        };
    };
    "/api/v1/accounts/resume": {
        /**
         * Resume accounts that someone paused, all or none
         * @description Permission: `account.connect`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "accountIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000001"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountsTogether"];
                };
            };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["Account"][]; }; }; }; };
        };
    };
    "/api/v1/accounts/bluesky": {
        /**
         * Connect or reconnect an account
         * @description Permission: `account.connect`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ConnectBlueskyInput"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Account"]; }; }; };
        };
    };
    "/api/v1/accounts/{platform}/sandbox": {
        /**
         * Connect a sandbox account without consent; with an ID, reconnect that account
         * @description Permission: `account.connect`
         */
        post: {
            parameters: { path: { platform: components["schemas"]["PlatformId"]; }; };
            requestBody: { content: { "application/json": components["schemas"]["SandboxLogin"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Account"]; }; }; };
        };
    };
    "/api/v1/accounts/{id}": {
        /**
         * Get an account
         * @description Permission: `account.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Account"]; }; }; };
        };
        /**
         * Disconnect an account and cancel its scheduled posts
         * @description Permission: `account.connect`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/accounts/{id}/planned": {
        /**
         * Count the posts that disconnecting an account would cancel
         * @description Permission: `account.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PlannedOnAccount"]; }; }; };
        };
    };
    "/api/v1/accounts/{id}/test": {
        /**
         * Test an account now; `state` and `problem` hold the result
         * @description Permission: `account.test`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Account"]; }; }; };
        };
    };
    "/api/v1/accounts/{id}/find/{option}": {
        /**
         * Search a platform for the values of an option, best match first
         * @description Permission: `post.write`
         */
        get: {
            parameters: {
                query: { words: string; };
                path: {
                    id: string;
                    option: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["FoundByName"]; }; }; };
        };
    };
    "/api/v1/accounts/{id}/people": {
        /**
         * Search people on a platform a post can mention, best match first
         * @description Permission: `post.write`. Where a platform charges for each of them, only a whole handle is found. Most platforms don’t let apps search people.
         */
        get: {
            parameters: {
                query: { words: string; };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["FoundPeople"]; }; }; };
        };
    };
    "/api/v1/accounts/{id}/reconnect": {
        /**
         * Reconnect an account
         * @description Permission: `account.connect`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ReconnectAccountInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Account"]; }; }; };
        };
    };
    "/api/v1/accounts/{id}/avatar": {
        /**
         * The account's picture, as WebP
         * @description Permission: `account.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    v?: string;
                };
                path: { id: string; };
            };
            responses: {
                /** @description The image */
                200: { content: { "image/webp": string; }; };
            };
        };
    };
    "/api/v1/accounts/ways": {
        /**
         * List connectable platforms and their setup status
         * @description Permission: `account.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["WaysToConnect"]; }; }; }; };
    };
    "/api/v1/accounts/{platform}/consent": {
        /**
         * Start connecting in the browser; returns the URL of the platform’s consent page
         * @description Permission: `account.connect`
         */
        post: {
            parameters: { path: { platform: components["schemas"]["PlatformId"]; }; };
            requestBody: { content: { "application/json": components["schemas"]["AskConsentInput"]; }; };
            responses: { 200: { content: { "application/json": { url: string; }; }; }; };
        };
    };
    "/api/v1/accounts/callback": {
        /** OAuth callback; redirects to the accounts screen */
        get: {
            parameters: {
                query?: {
                    state?: string;
                    code?: string;
                    error?: string;
                    error_description?: string;
                };
            };
            responses: {
                /** @description Redirects to the accounts screen */
                303: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/accounts/choices/{id}": {
        /**
         * Get the result of a consent, for the person who gave it
         * @description Permission: `account.connect`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConsentOutcome"]; }; }; };
        };
        /**
         * Connect selected accounts after consent
         * @description Permission: `account.connect`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ChooseAccounts"]; }; };
            responses: { 201: { content: { "application/json": { items: components["schemas"]["Account"][]; }; }; }; };
        };
    };
    "/api/v1/settings/platforms": {
        /** List every platform’s setup requirements */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["PlatformSetup"][]; }; }; }; }; };
    };
    "/api/v1/settings/platforms/{platform}": {
        /** Get a platform’s setup requirements */
        get: {
            parameters: { path: { platform: components["schemas"]["PlatformId"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PlatformSetup"]; }; }; };
        };
        /** Save a platform’s app credentials */
        put: {
            parameters: { path: { platform: components["schemas"]["PlatformId"]; }; };
            requestBody: { content: { "application/json": components["schemas"]["PlatformApp"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PlatformSetup"]; }; }; };
        };
        /** Delete a platform’s stored app credentials */
        delete: {
            parameters: { path: { platform: components["schemas"]["PlatformId"]; }; };
            responses: { 204: { content: { "application/json": unknown; }; }; };
        };
        /** Set whether the platform has approved the app */
        patch: {
            parameters: { path: { platform: components["schemas"]["PlatformId"]; }; };
            requestBody: { content: { "application/json": components["schemas"]["PlatformVetted"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PlatformSetup"]; }; }; };
        };
    };
    "/api/v1/workspaces/current/active-accounts": {
        /**
         * Which accounts stay active within the plan, and which it pauses; with `plan`, within another one
         * @description Permission: `billing.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description Within this plan’s limits; by default the workspace’s own */
                    plan?: "standard" | "premium" | "entrepreneur";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ActiveAccounts"]; }; }; };
        };
        /**
         * Choose which accounts stay active first, now and when the plan gets smaller
         * @description Permission: `billing.manage`
         */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["ChosenAccounts"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ActiveAccounts"]; }; }; };
        };
    };
    "/api/v1/account-moves/preview": {
        /**
         * See what moving accounts to another workspace would take along
         * @description Permission: `owner.manage`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewAccountMove"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AccountMovePreview"]; }; }; };
        };
    };
    "/api/v1/account-moves": {
        /**
         * List the latest moves of accounts, newest first
         * @description Permission: `owner.manage`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["AccountMove"][]; }; }; }; }; };
        /**
         * Move accounts to another workspace, with everything that belongs to them
         * @description Permission: `owner.manage`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewAccountMove"]; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["AccountMove"]; }; }; };
        };
    };
    "/api/v1/account-groups": {
        /**
         * Groups of accounts, in their order
         * @description Permission: `account.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["AccountGroup"][]; }; }; }; }; };
        /**
         * Create a group of accounts, after the others
         * @description Permission: `group.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Saltmarsh",
                     *       "color": "olive",
                     *       "accountIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000001"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewAccountGroupInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["AccountGroup"]; }; }; };
        };
    };
    "/api/v1/account-groups/order": {
        /**
         * Sort the groups
         * @description Permission: `group.manage`
         */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["AccountGroupOrder"]; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/account-groups/{id}": {
        /**
         * Delete a group; its accounts and posts stay
         * @description Permission: `group.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Rename or recolor a group, or choose its accounts
         * @description Permission: `group.manage`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Saltmarsh Pottery"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountGroupChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AccountGroup"]; }; }; };
        };
    };
    "/api/v1/account-groups/{id}/accounts": {
        /**
         * Add accounts to a group and remove others, all or none
         * @description Permission: `group.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "add": [
                     *         "019a3c5e-7a10-7000-8000-000000000001"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountGroupMembersInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AccountGroup"]; }; }; };
        };
    };
    "/api/v1/proxies": {
        /**
         * The proxies of the workspace, by name
         * @description Permission: `account.connect`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Proxy"][]; }; }; }; }; };
        /**
         * Test a proxy and add it
         * @description Permission: `account.connect`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewProxyInput"]; }; };
            responses: { 201: { content: { "application/json": components["schemas"]["Proxy"]; }; }; };
        };
    };
    "/api/v1/proxies/{id}": {
        /**
         * Delete a proxy that nothing uses
         * @description Permission: `account.connect`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Change a proxy; a new address or login is tested first
         * @description Permission: `account.connect`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ProxyChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Proxy"]; }; }; };
        };
    };
    "/api/v1/proxies/{id}/test": {
        /**
         * Test a proxy now; `check` holds the result
         * @description Permission: `account.connect`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Proxy"]; }; }; };
        };
    };
    "/api/v1/accounts/{id}/proxy": {
        /**
         * Choose an account’s own proxy; without one it uses its group’s
         * @description Permission: `account.connect`
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "proxyId": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProxyChoice"];
                };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/account-groups/{id}/proxy": {
        /**
         * Choose the proxy of a group’s accounts that have none of their own
         * @description Permission: `account.connect`
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "proxyId": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProxyChoice"];
                };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/posts": {
        /**
         * List posts by due time (with from or to) or in another order
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Due at or after; for a draft, its planned time */
                    from?: string;
                    /** @description Due before; for a draft, its planned time */
                    to?: string;
                    /** @description Account IDs, comma-separated: posts on one of them */
                    account?: string;
                    /** @description IDs of account groups, comma-separated: posts on one of their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description IDs of people, comma-separated: posts that one of them wrote */
                    author?: string;
                    /** @description Words in the text of the post or of one of its versions, all of them */
                    search?: string;
                    /** @description One or more states, comma-separated; `incomplete`: only part of the post is published; `restored`: on hold after a restore until reviewed */
                    state?: string;
                    /** @description How far the posts are: `idea`, `draft`, `review` (waits for approval) or `scheduled` */
                    stage?: "idea" | "draft" | "review" | "scheduled";
                    /** @description By default newest first. Ignored with `from` or `to`, which list posts by their time */
                    order?: "newest" | "oldest" | "edited" | "planned" | "board";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["PostSummary"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        /**
         * Create a post: draft, scheduled or published now
         * @description Permission: `post.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "text": "Low tide at four. The kiln is open until six.",
                     *       "accountIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000001"
                     *       ],
                     *       "media": [
                     *         {
                     *           "id": "019a3c5e-7a10-7000-8000-000000000004",
                     *           "alt": "A quay at low tide"
                     *         }
                     *       ],
                     *       "labelIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000006"
                     *       ],
                     *       "schedule": {
                     *         "at": "2030-05-06T09:00",
                     *         "zone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NewPostInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/matches": {
        /**
         * Count the posts that match, and list them as a bulk action takes them
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description Due at or after; for a draft, its planned time */
                    from?: string;
                    /** @description Due before; for a draft, its planned time */
                    to?: string;
                    /** @description Account IDs, comma-separated: posts on one of them */
                    account?: string;
                    /** @description IDs of account groups, comma-separated: posts on one of their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description IDs of people, comma-separated: posts that one of them wrote */
                    author?: string;
                    /** @description Words in the text of the post or of one of its versions, all of them */
                    search?: string;
                    /** @description One or more states, comma-separated; `incomplete`: only part of the post is published; `restored`: on hold after a restore until reviewed */
                    state?: string;
                    /** @description How far the posts are: `idea`, `draft`, `review` (waits for approval) or `scheduled` */
                    stage?: "idea" | "draft" | "review" | "scheduled";
                    /** @description How many of them to list; 0 only counts */
                    limit?: number;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PostMatches"]; }; }; };
        };
    };
    "/api/v1/posts/{id}": {
        /**
         * Get a post with its targets and history
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
        /**
         * Delete a post in Everycast; published copies stay on their platforms
         * @description Permission: `post.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Edit, reschedule or unschedule a post
         * @description Permission: `post.write`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "text": "Low tide at five. The kiln is open until six.",
                     *       "schedule": {
                     *         "at": "2030-05-06T10:30",
                     *         "zone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/preview": {
        /**
         * Get what each account of a post gets, and what its platform’s rules say about it
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PostPreview"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/place": {
        /**
         * Arrange a post on the board: directly above or below another one
         * @description Permission: `post.write`
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The post that it comes directly before
                         */
                        above?: string;
                        /**
                         * Format: uuid
                         * @description The post that it comes directly after
                         */
                        below?: string;
                    };
                };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/posts/{id}/restore": {
        /**
         * Restore a deleted post
         * @description Permission: `post.publish`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/calendar": {
        /**
         * Posts by day or hour: how many there are, and the first lines of each
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day */
                    first: string;
                    /** @description The last day, at most 42 days in all; by hour, at most 7 */
                    last: string;
                    /** @description Where days and hours begin */
                    zone: string;
                    by?: "day" | "hour";
                    /** @description The most lines of each day or hour */
                    lines?: number;
                    /** @description Account IDs, comma-separated: posts on one of them */
                    account?: string;
                    /** @description IDs of account groups, comma-separated: posts on one of their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description IDs of people, comma-separated: posts that one of them wrote */
                    author?: string;
                    /** @description Words in the text of the post or of one of its versions, all of them */
                    search?: string;
                    /** @description One or more states, comma-separated */
                    state?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CalendarSlots"]; }; }; };
        };
    };
    "/api/v1/posts/calendar/lines": {
        /**
         * Posts in one line each, in order of time
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    cursor?: string;
                    limit?: number;
                    /** @description Due at or after; for a draft, its planned time */
                    from: string;
                    /** @description Due before; for a draft, its planned time */
                    to?: string;
                    /** @description Which come first; the earliest, unless it says so */
                    order?: "earliest" | "latest";
                    /** @description Account IDs, comma-separated: posts on one of them */
                    account?: string;
                    /** @description IDs of account groups, comma-separated: posts on one of their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description IDs of people, comma-separated: posts that one of them wrote */
                    author?: string;
                    /** @description Words in the text of the post or of one of its versions, all of them */
                    search?: string;
                    /** @description One or more states, comma-separated */
                    state?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["CalendarLines"]; }; }; };
        };
    };
    "/api/v1/calendar-feed": {
        /**
         * Whether you have a feed of this calendar
         * @description Permission: `calendar.feed`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["CalendarFeed"]; }; }; }; };
        /**
         * Create a feed, or give it a new address; the former one stops working
         * @description Permission: `calendar.feed`
         */
        post: { responses: { 201: { content: { "application/json": components["schemas"]["NewCalendarFeed"]; }; }; }; };
        /**
         * Switch your feed off
         * @description Permission: `calendar.feed`
         */
        delete: { responses: { 204: {}; }; };
    };
    "/api/v1/calendar-feed/{secret}/calendar.ics": {
        /** Posts as iCalendar, for calendar apps */
        get: {
            parameters: { path: { secret: string; }; };
            responses: { 200: { content: { "application/json": string; }; }; };
        };
    };
    "/api/v1/posts/bulk": {
        /**
         * Move, edit, duplicate, label, delete, restore or retry many posts; each result says what became of its post
         * @description Permission: `post.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "posts": [
                     *         {
                     *           "id": "019a3c5e-7a10-7000-8000-000000000003"
                     *         }
                     *       ],
                     *       "action": {
                     *         "kind": "move",
                     *         "days": 7
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkPostsInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["BulkResults"]; }; }; };
        };
    };
    "/api/v1/posts/bulk/preview": {
        /**
         * See what a change of times, accounts or texts would do to each post
         * @description Permission: `post.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "posts": [
                     *         {
                     *           "id": "019a3c5e-7a10-7000-8000-000000000003"
                     *         }
                     *       ],
                     *       "action": {
                     *         "kind": "replace",
                     *         "find": "Low tide",
                     *         "with": "High tide"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkTrialInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["BulkPreviews"]; }; }; };
        };
    };
    "/api/v1/approval-policy": {
        /**
         * Get what needs approval
         * @description Permission: `workspace.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ApprovalPolicy"]; }; }; }; };
        /**
         * Change what needs approval
         * @description Permission: `workspace.manage`
         */
        patch: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "mode": "one",
                     *       "groups": [
                     *         {
                     *           "groupId": "019a3c5e-7a10-7000-8000-000000000002",
                     *           "mode": "client"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApprovalPolicyChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ApprovalPolicy"]; }; }; };
        };
    };
    "/api/v1/approvals": {
        /**
         * List what waits for approval, or was decided
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description `waiting`: for this person; `client`: for the client; `asked`: by this person; `open`: all that waits */
                    view?: "waiting" | "client" | "asked" | "decided" | "open";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                post: components["schemas"]["PostSummary"];
                                mine: boolean;
                            }[];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/approvals/count": {
        /**
         * Count what waits for this person
         * @description Permission: `post.approve`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ApprovalCount"]; }; }; }; };
    };
    "/api/v1/approvals/approve": {
        /**
         * Approve several posts as they were seen
         * @description Permission: `post.approve`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ManyApprovals"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Approved"]; }; }; };
        };
    };
    "/api/v1/approvals/take-back": {
        /**
         * Take back approvals that you gave last
         * @description Permission: `post.approve`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ApprovalsTakenBack"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["TakenBack"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/approved": {
        /**
         * Get a post as it was last approved
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            /** @description Null if it never was */
                            version: components["schemas"]["ApprovedVersion"] | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/posts/{id}/approve": {
        /**
         * Approve a post as it was seen
         * @description Permission: `post.approve`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ApprovalDecision"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/return": {
        /**
         * Ask for changes to a post
         * @description Permission: `post.approve`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ApprovalReturn"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/review-links": {
        /**
         * List review links, newest first
         * @description Permission: `post.approve`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ReviewLink"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        /**
         * Send a client a link to review posts
         * @description Permission: `post.approve`. The mail has the link. The answer has another address of it, which is shown once.
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "about": {
                     *         "scope": "brand",
                     *         "groupId": "019a3c5e-7a10-7000-8000-000000000002"
                     *       },
                     *       "email": "maria@casaverde.example",
                     *       "name": "Maria",
                     *       "days": 14
                     *     }
                     */
                    "application/json": components["schemas"]["NewReviewLinkInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["NewlySentReviewLink"]; }; }; };
        };
    };
    "/api/v1/review-links/{id}/send": {
        /**
         * Send a review link once more
         * @description Permission: `post.approve`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReviewLink"]; }; }; };
        };
    };
    "/api/v1/review-links/{id}/revoke": {
        /**
         * Revoke a review link
         * @description Permission: `post.approve`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReviewLink"]; }; }; };
        };
    };
    "/api/v1/reviews": {
        /** Open a review link by its token */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["OpenReview"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Review"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}": {
        /** Get what a review link shows */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Review"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}/code": {
        /** Send a code to the client’s address */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/reviews/{id}/reviewer": {
        /** Say who reviews in this browser */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewReviewer"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Review"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}/posts/{postId}/approve": {
        /** Approve a post as it was seen */
        post: {
            parameters: {
                path: {
                    id: string;
                    postId: string;
                };
            };
            requestBody: { content: { "application/json": components["schemas"]["ReviewApprovalInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Review"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}/posts/{postId}/return": {
        /** Ask for changes to a post */
        post: {
            parameters: {
                path: {
                    id: string;
                    postId: string;
                };
            };
            requestBody: { content: { "application/json": components["schemas"]["ReviewReturn"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Review"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}/posts/{postId}/take-back": {
        /**
         * Take an answer back
         * @description By the person who gave it, until the post goes out or is edited.
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    postId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Review"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}/posts/{postId}/comments": {
        /** Comment on a post */
        post: {
            parameters: {
                path: {
                    id: string;
                    postId: string;
                };
            };
            requestBody: { content: { "application/json": components["schemas"]["NewReviewComment"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Review"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}/media/{mediaId}/{which}": {
        /** A file of a post that the link shows */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: {
                    id: string;
                    mediaId: string;
                    which: "file" | "thumbnail";
                };
            };
            responses: {
                /** @description The file, or the requested range */
                200: { content: { "*/*": string; }; };
            };
        };
    };
    "/api/v1/reviews/{id}/accounts/{accountId}/avatar": {
        /** The picture of an account that a post goes to, as WebP */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: {
                    id: string;
                    accountId: string;
                };
            };
            responses: {
                /** @description The image */
                200: { content: { "image/webp": string; }; };
            };
        };
    };
    "/api/v1/reviews/{id}/posts/{postId}/link-cards": {
        /** Get the preview card of a link in a post */
        get: {
            parameters: {
                query: { url: string; };
                path: {
                    id: string;
                    postId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["LinkCard"]; }; }; };
        };
    };
    "/api/v1/reviews/{id}/posts/{postId}/link-cards/{cardId}/picture": {
        /** Get the image of such a card as JPEG */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    read?: string;
                };
                path: {
                    id: string;
                    postId: string;
                    cardId: string;
                };
            };
            responses: {
                /** @description The image */
                200: { content: { "*/*": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/review-reminders": {
        /** Get what a link in a mail to a client stops */
        get: {
            parameters: { query: { token: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReviewReminders"]; }; }; };
        };
    };
    "/api/v1/activity": {
        /**
         * Who did what in the workspace, newest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description ID of a person: what they did, also with their API keys */
                    person?: string;
                    /** @description `person`, `key`, `client`, `automation`, comma-separated */
                    source?: string;
                    /** @description What it is about, comma-separated */
                    kind?: string;
                    /** @description IDs of account groups, comma-separated: what concerns one of their accounts */
                    group?: string;
                    /** @description At or after */
                    from?: string;
                    /** @description Before */
                    to?: string;
                    /** @description In the names of what it was done to */
                    search?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ActivityPage"]; }; }; };
        };
    };
    "/api/v1/activity/export": {
        /**
         * Download the activity as CSV
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description ID of a person: what they did, also with their API keys */
                    person?: string;
                    /** @description `person`, `key`, `client`, `automation`, comma-separated */
                    source?: string;
                    /** @description What it is about, comma-separated */
                    kind?: string;
                    /** @description IDs of account groups, comma-separated: what concerns one of their accounts */
                    group?: string;
                    /** @description At or after */
                    from?: string;
                    /** @description Before */
                    to?: string;
                    /** @description In the names of what it was done to */
                    search?: string;
                };
            };
            responses: {
                /** @description text/csv */
                200: { content: { "text/csv": string; }; };
            };
        };
    };
    "/api/v1/activity/{id}": {
        /**
         * What exactly was done, and from where
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ActivityDetails"]; }; }; };
        };
    };
    "/api/v1/activity/{id}/undo": {
        /**
         * Undo what was done in the last day
         * @description Permission: `post.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ActivityUndone"]; }; }; };
        };
    };
    "/api/v1/activity/undo-last": {
        /**
         * Undo what you did last, or redo it
         * @description Permission: `post.write`
         */
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Takes the person’s last undo back
                         * @default false
                         */
                        redo?: boolean;
                    };
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ActivityUndone"]; }; }; };
        };
    };
    "/api/v1/activity/settings": {
        /**
         * Set how long the activity is kept
         * @description Permission: `owner.manage`
         */
        put: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "keptDays": 365
                     *     }
                     */
                    "application/json": {
                        /** @description Days; null: for ever */
                        keptDays: 30 | 90 | 365 | null;
                    };
                };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/posts/duplicates": {
        /**
         * List planned posts that repeat a text on an account
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description How near to each other they are at most */
                    days?: number;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PlannedDuplicates"]; }; }; };
        };
    };
    "/api/v1/posts/repeats": {
        /**
         * Find where texts were posted lately, or are planned
         * @description Permission: `post.read`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "texts": [
                     *         {
                     *           "text": "Low tide at four. The kiln is open until six.",
                     *           "accountIds": [
                     *             "019a3c5e-7a10-7000-8000-000000000001"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RepeatsQuery"];
                };
            };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["Repeat"][]; }; }; }; };
        };
    };
    "/api/v1/post-imports": {
        /**
         * List your latest imports, newest first
         * @description Permission: `post.write`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["PostImport"][]; }; }; }; }; };
        /**
         * Read posts from a file (CSV, TSV, JSON or XLSX) sent as the multipart field `file`, and check them; nothing is imported yet
         * @description Permission: `post.write`
         */
        post: {
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                    };
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["PostImport"]; }; }; };
        };
    };
    "/api/v1/post-imports/template": {
        /**
         * Download a CSV file to fill in
         * @description Permission: `post.write`
         */
        get: {
            responses: {
                /** @description text/csv */
                200: { content: { "text/csv": string; }; };
            };
        };
    };
    "/api/v1/post-imports/{id}": {
        /**
         * Get an import with its progress
         * @description Permission: `post.write`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["PostImport"]; }; }; };
        };
        /**
         * Delete an import with its rows; its posts stay
         * @description Permission: `post.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Change how a file is understood, and check its rows again
         * @description Permission: `post.write`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "asDrafts": true
                     *     }
                     */
                    "application/json": components["schemas"]["ImportChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PostImport"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/rows": {
        /**
         * List the rows of an import with what is wrong with them
         * @description Permission: `post.write`
         */
        get: {
            parameters: {
                query?: {
                    show?: "all" | "problem" | "ready" | "imported" | "skipped" | "kept";
                    search?: string;
                    /** @description Position of the last row received */
                    cursor?: number;
                    limit?: number;
                };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportRows"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/rows/{position}": {
        /**
         * Edit a row or skip it
         * @description Permission: `post.write`
         */
        patch: {
            parameters: {
                path: {
                    id: string;
                    position: number;
                };
            };
            requestBody: { content: { "application/json": components["schemas"]["ImportRowChange"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ChangedImportRow"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/rows/{position}/preview": {
        /**
         * Get a row as the post it would be, with its files
         * @description Permission: `post.write`
         */
        get: {
            parameters: {
                path: {
                    id: string;
                    position: number;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportPreview"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/replace": {
        /**
         * Replace a value in all rows with a problem in its column, and check them again
         * @description Permission: `post.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ImportValueReplacement"]; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["PostImport"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/days": {
        /**
         * Count the posts of an import by day
         * @description Permission: `post.write`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ImportDays"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/problems": {
        /**
         * Download the rows with problems as CSV
         * @description Permission: `post.write`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description text/csv */
                200: { content: { "text/csv": string; }; };
            };
        };
    };
    "/api/v1/post-imports/{id}/check": {
        /**
         * Check the rows with problems again
         * @description Permission: `post.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["PostImport"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/import": {
        /**
         * Import all rows that are ready, in the background
         * @description Permission: `post.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["PostImport"]; }; }; };
        };
    };
    "/api/v1/post-imports/{id}/undo": {
        /**
         * Cancel an import, or undo it within a day: posts that haven’t gone out are removed
         * @description Permission: `post.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["PostImport"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/revisions": {
        /**
         * List what a post was like, newest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["Revision"][]; }; }; }; };
        };
    };
    "/api/v1/posts/{id}/revisions/{revisionId}": {
        /**
         * Get what a post was like; change the post to it to restore it
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                path: {
                    id: string;
                    revisionId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["RevisionContent"]; }; }; };
        };
    };
    "/api/v1/brand": {
        /**
         * The brand kits of the workspace and its account groups
         * @description Permission: `account.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["BrandKits"]; }; }; }; };
        /**
         * Change the workspace’s brand kit
         * @description Permission: `brand.manage`
         */
        patch: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "colors": [
                     *         "#0b7285"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BrandKitChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["BrandKits"]; }; }; };
        };
    };
    "/api/v1/account-groups/{id}/brand": {
        /**
         * Change an account group’s brand kit; what it doesn’t set is the workspace’s
         * @description Permission: `brand.manage`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "colors": [
                     *         "#0b7285",
                     *         "#f08c00"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GroupBrandKitChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["BrandKits"]; }; }; };
        };
    };
    "/api/v1/brand/fonts": {
        /**
         * The workspace’s fonts, by name
         * @description Permission: `account.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["BrandFont"][]; }; }; }; }; };
        /**
         * Add a font (WOFF2, TTF or OTF): a note on its license in the multipart field `license`, and then the file in `file`
         * @description Permission: `brand.manage`
         */
        post: {
            requestBody: {
                content: {
                    "multipart/form-data": {
                        license: string;
                        /** Format: binary */
                        file: string;
                    };
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["BrandFont"]; }; }; };
        };
    };
    "/api/v1/brand/fonts/{id}": {
        /**
         * Delete a font, and remove it from all brand kits
         * @description Permission: `brand.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/brand/fonts/{id}/file": {
        /**
         * The file of a font; supports byte ranges
         * @description Permission: `account.read`
         */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: { id: string; };
            };
            responses: {
                /** @description The font file */
                200: { content: { "application/json": string; }; };
                /** @description The font file */
                206: { content: { "application/json": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/labels": {
        /**
         * The labels of the workspace, by name
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Label"][]; }; }; }; }; };
        /**
         * Create a label
         * @description Permission: `label.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Spring sale",
                     *       "color": "teal"
                     *     }
                     */
                    "application/json": components["schemas"]["NewLabel"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Label"]; }; }; };
        };
    };
    "/api/v1/labels/{id}": {
        /**
         * Delete a label and remove it from its posts
         * @description Permission: `label.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Rename or recolor a label
         * @description Permission: `label.manage`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "color": "plum"
                     *     }
                     */
                    "application/json": components["schemas"]["LabelChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Label"]; }; }; };
        };
    };
    "/api/v1/link-cards": {
        /**
         * Get a link’s preview card (title, description, image), cached for a day
         * @description Permission: `post.write`
         */
        get: {
            parameters: { query: { url: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["LinkCard"]; }; }; };
        };
    };
    "/api/v1/link-cards/{id}/picture": {
        /**
         * Get a card’s image as JPEG
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                    read?: string;
                };
                path: { id: string; };
            };
            responses: {
                /** @description The image */
                200: { content: { "*/*": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/short-links": {
        /**
         * List short links, newest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description In the address or the slug */
                    search?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ShortLinksPage"]; }; }; };
        };
        /**
         * Create a short link
         * @description Permission: `post.write`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://saltmarsh.example/shop",
                     *       "slug": "shop"
                     *     }
                     */
                    "application/json": components["schemas"]["NewShortLink"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["ShortLink"]; }; }; };
        };
    };
    "/api/v1/short-links/figures": {
        /**
         * Clicks by link, post, account, label and hour
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    from: string;
                    to: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ShortLinkFigures"]; }; }; };
        };
    };
    "/api/v1/short-links/settings": {
        /**
         * What short links begin with, and which accounts shorten all links
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ShortLinkSettings"]; }; }; }; };
    };
    "/api/v1/short-links/accounts/{id}": {
        /**
         * Shorten all links in an account’s posts, or stop doing so
         * @description Permission: `post.manage`. Posts that are already planned stay as they are until somebody changes their text.
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "on": true
                     *     }
                     */
                    "application/json": { on: boolean; };
                };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/short-links/{id}": {
        /**
         * A short link with its clicks and history
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: { days?: number; };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ShortLinkDetails"]; }; }; };
        };
        /**
         * Change where a short link leads, or switch it off and on
         * @description Permission: `post.write`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://saltmarsh.example/spring"
                     *     }
                     */
                    "application/json": components["schemas"]["ShortLinkChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ShortLink"]; }; }; };
        };
    };
    "/api/v1/short-links/{id}/qr.svg": {
        /**
         * A short link’s QR code as SVG
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/short-links/{id}/qr.png": {
        /**
         * A short link’s QR code as PNG
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/server/blocked-domains": {
        /** Domains that short links may not lead to */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["BlockedDomains"]; }; }; }; };
        /** Block a domain and everything below it: existing short links stop leading there, too */
        post: {
            requestBody: { content: { "application/json": { domain: string; }; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/server/blocked-domains/{domain}": {
        /** Unblock a domain */
        delete: {
            parameters: { path: { domain: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/link-pages": {
        /**
         * The link pages of the workspace and its account groups
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["LinkPages"]; }; }; }; };
        /**
         * Create the link page of the workspace or an account group; nobody else sees it yet
         * @description Permission: `post.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "groupId": "019a3c5e-7a10-7000-8000-000000000002",
                     *       "name": "saltmarsh",
                     *       "title": "Saltmarsh Pottery"
                     *     }
                     */
                    "application/json": components["schemas"]["NewLinkPageInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["LinkPage"]; }; }; };
        };
    };
    "/api/v1/link-pages/{id}": {
        /**
         * A link page
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["LinkPage"]; }; }; };
        };
        /**
         * Delete a link page and what was counted
         * @description Permission: `post.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Change a link page, publish it, or switch it off
         * @description Permission: `post.manage`. If it gets another name, it is no longer at its old address, and others can take that.
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "bio": "Stoneware from the coast",
                     *       "public": true
                     *     }
                     */
                    "application/json": components["schemas"]["LinkPageChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["LinkPage"]; }; }; };
        };
    };
    "/api/v1/link-pages/{id}/links": {
        /**
         * Replace the links of a link page
         * @description Permission: `post.manage`
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "links": [
                     *         {
                     *           "title": "Shop",
                     *           "url": "https://saltmarsh.example/shop"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PageLinksChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["LinkPage"]; }; }; };
        };
    };
    "/api/v1/link-pages/{id}/figures": {
        /**
         * Views of a link page, or clicks on one of its links
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    days?: number;
                    /** @description One link; without it, the page’s views */
                    linkId?: string;
                };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PageFigures"]; }; }; };
        };
    };
    "/api/v1/link-pages/{id}/preview": {
        /**
         * A link page as people would see it, as HTML
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/link-pages/{id}/qr.svg": {
        /**
         * A link page’s QR code as SVG
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/link-pages/{id}/qr.png": {
        /**
         * A link page’s QR code as PNG
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/posts/{id}/targets/{targetId}/retry": {
        /**
         * Retry a failed, removed or waiting target now
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    targetId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/targets/{targetId}/ignore": {
        /**
         * Ignore a failed target, or stop checking it
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    targetId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/targets/{targetId}/verdict": {
        /**
         * Confirm whether an unconfirmed post was published
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    targetId: string;
                };
            };
            requestBody: { content: { "application/json": components["schemas"]["VerdictInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/targets/{targetId}/edit": {
        /**
         * Edit a published post’s text, on platforms that support it
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    targetId: string;
                };
            };
            requestBody: { content: { "application/json": components["schemas"]["EditTarget"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/targets/{targetId}/take-down": {
        /**
         * Take down a published post, on platforms that support it
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    targetId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Post"]; }; }; };
        };
    };
    "/api/v1/posts/retry": {
        /**
         * Retry many targets
         * @description Permission: `post.publish`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ManyTargetsInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["RetriedTargets"]; }; }; };
        };
    };
    "/api/v1/posts/ignore": {
        /**
         * Ignore many failed or unconfirmed targets
         * @description Permission: `post.publish`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ManyTargetsInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["IgnoredTargets"]; }; }; };
        };
    };
    "/api/v1/posts/ignore/undo": {
        /**
         * Bring back the problems of ignored targets
         * @description Permission: `post.publish`. Unless something happened to them since.
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ManyTargetsInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["UnignoredTargets"]; }; }; };
        };
    };
    "/api/v1/posts/restored/approve": {
        /**
         * Approve posts put on hold by a restore so they go out as scheduled
         * @description Permission: `post.publish`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ApproveRestoredInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ApprovedTargets"]; }; }; };
        };
    };
    "/api/v1/settings/publishing": {
        /**
         * Get how missed posts are handled
         * @description Permission: `workspace.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["PublishingSettings"]; }; }; }; };
        /**
         * Choose what happens to missed posts
         * @description Permission: `workspace.manage`
         */
        patch: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "missed": "ask",
                     *       "graceMinutes": 30
                     *     }
                     */
                    "application/json": components["schemas"]["PublishingSettingsChangeInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["PublishingSettings"]; }; }; };
        };
    };
    "/api/v1/queues": {
        /**
         * Queues of accounts and account groups
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Queue"][]; }; }; }; }; };
        /**
         * Create a queue for an account or an account group
         * @description Permission: `queue.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "groupId": "019a3c5e-7a10-7000-8000-000000000002",
                     *       "zone": "Europe/Berlin",
                     *       "slots": [
                     *         {
                     *           "weekday": 1,
                     *           "time": "09:00"
                     *         },
                     *         {
                     *           "weekday": 4,
                     *           "time": "17:30"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewQueueInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Queue"]; }; }; };
        };
    };
    "/api/v1/queues/next": {
        /**
         * Get the next free slots for accounts
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    accounts: string;
                    /** @description A post whose own times don’t count as taken */
                    post?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["NextSlots"]; }; }; };
        };
    };
    "/api/v1/queues/open": {
        /**
         * Open slots by day or hour
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day */
                    first: string;
                    /** @description The last day, at most 42 days in all; by hour, at most 7 */
                    last: string;
                    /** @description Where days and hours begin */
                    zone: string;
                    by?: "day" | "hour";
                    /** @description The most slots of each day or hour */
                    lines?: number;
                    /** @description Account IDs, comma-separated: slots for one of them */
                    account?: string;
                    /** @description IDs of account groups, comma-separated: slots for one of their accounts */
                    group?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["OpenSlots"]; }; }; };
        };
    };
    "/api/v1/queues/posts": {
        /**
         * Get what fills the slots of all queues
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day */
                    first: string;
                    /** @description The last day, at most 42 days in all; by hour, at most 7 */
                    last: string;
                    /** @description Where days and hours begin */
                    zone: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["QueuedPosts"]; }; }; };
        };
    };
    "/api/v1/queues/{id}/slot": {
        /**
         * Move a post to an open slot of a queue, or swap it with the one in a slot
         * @description Permission: `post.publish`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["SlotChoice"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Moved"]; }; }; };
        };
    };
    "/api/v1/queues/{id}": {
        /**
         * Delete a queue; its posts keep their times
         * @description Permission: `queue.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Change a queue’s slots or zone; posts keep their times
         * @description Permission: `queue.manage`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "slots": [
                     *         {
                     *           "weekday": 2,
                     *           "time": "12:00"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["QueueChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Queue"]; }; }; };
        };
    };
    "/api/v1/queues/{id}/pause": {
        /**
         * Pause a queue: its posts become drafts that remember their times
         * @description Permission: `queue.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Moved"]; }; }; };
        };
    };
    "/api/v1/queues/{id}/resume": {
        /**
         * Resume a queue: what was on hold is scheduled again
         * @description Permission: `queue.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Moved"]; }; }; };
        };
    };
    "/api/v1/queues/{id}/shuffle": {
        /**
         * Shuffle the posts of a queue among their times
         * @description Permission: `queue.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Moved"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/queue": {
        /**
         * Add a draft or scheduled post to the queues of its accounts
         * @description Permission: `post.publish`. If their next slots are at different times, the post keeps the accounts of the first, and each other time gets a copy.
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Queued"]; }; }; };
        };
    };
    "/api/v1/queues/evergreen": {
        /**
         * List queues that refill themselves
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Evergreen"][]; }; }; }; }; };
    };
    "/api/v1/queues/{id}/evergreen/next": {
        /**
         * Get what a queue would post next if it refilled itself
         * @description Permission: `post.read`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "labelId": "019a3c5e-7a10-7000-8000-000000000006"
                     *     }
                     */
                    "application/json": components["schemas"]["EvergreenSettingsInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["EvergreenNext"]; }; }; };
        };
    };
    "/api/v1/queues/{id}/evergreen": {
        /**
         * Refill a queue from a label, or from a folder of the media library
         * @description Permission: `queue.manage`. Open slots get copies of the posts with the label, or with a file of the folder, the one that rested longest first. Each copy is a post of its own. Posts that people add to the queue take precedence. The posts are in the name of whoever saves this.
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "labelId": "019a3c5e-7a10-7000-8000-000000000006",
                     *       "pauseDays": 60,
                     *       "aheadDays": 14
                     *     }
                     */
                    "application/json": components["schemas"]["EvergreenSettingsInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Evergreen"]; }; }; };
        };
        /**
         * Stop refilling a queue
         * @description Permission: `queue.manage`
         */
        delete: {
            parameters: {
                query?: {
                    /** @description What becomes of the posts that it has planned; changed ones always stay */
                    planned?: "keep" | "remove";
                };
                path: { id: string; };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/feeds": {
        /**
         * Feeds whose new items become posts
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Feed"][]; }; }; }; }; };
        /**
         * Add a feed
         * @description Permission: `feed.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://saltmarsh.example/feed.xml",
                     *       "name": "Saltmarsh blog",
                     *       "template": "{title} {link}",
                     *       "action": "draft",
                     *       "accountIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000001"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewFeedInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Feed"]; }; }; };
        };
    };
    "/api/v1/feeds/check": {
        /**
         * Read what is at an address: a feed with its newest items, or a page that links to feeds
         * @description Permission: `feed.manage`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["FeedAddress"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["FeedCheck"]; }; }; };
        };
    };
    "/api/v1/feeds/{id}": {
        /**
         * Replace a feed’s settings
         * @description Permission: `feed.manage`. From then on, its posts are in the name of the person who replaced them.
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "url": "https://saltmarsh.example/feed.xml",
                     *       "name": "Saltmarsh blog",
                     *       "template": "{title} {link}",
                     *       "action": "queue",
                     *       "accountIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000001"
                     *       ],
                     *       "perDay": 2
                     *     }
                     */
                    "application/json": components["schemas"]["FeedSettingsInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Feed"]; }; }; };
        };
        /**
         * Remove a feed; its posts stay
         * @description Permission: `feed.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/feeds/{id}/pause": {
        /**
         * Pause a feed: it isn’t read until it is resumed
         * @description Permission: `feed.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Feed"]; }; }; };
        };
    };
    "/api/v1/feeds/{id}/resume": {
        /**
         * Resume a feed: it is read at once
         * @description Permission: `feed.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Feed"]; }; }; };
        };
    };
    "/api/v1/feeds/{id}/read": {
        /**
         * Read a feed now
         * @description Permission: `feed.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Feed"]; }; }; };
        };
    };
    "/api/v1/series": {
        /**
         * List posts that repeat, newest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description Only the one that this post belongs to */
                    post?: string;
                };
            };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["Series"][]; }; }; }; };
        };
    };
    "/api/v1/series/{id}": {
        /**
         * Get a repeat with its next dates
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Series"]; }; }; };
        };
    };
    "/api/v1/series/dates": {
        /**
         * Get the next dates of a rule
         * @description Permission: `post.read`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "rule": {
                     *         "start": "2030-05-06T09:00",
                     *         "zone": "Europe/Berlin",
                     *         "unit": "month",
                     *         "monthDay": -1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RepeatDatesQueryInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["RepeatDates"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/repeat": {
        /**
         * Repeat a draft or scheduled post, or change its repeat from it on
         * @description Permission: `post.publish`. The post moves to the first day of the rule that is to come, and all that follow get its content. Posts that came before stay, and so do those that someone has changed on their own.
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "rule": {
                     *         "start": "2030-05-06T09:00",
                     *         "zone": "Europe/Berlin",
                     *         "unit": "week",
                     *         "weekdays": [
                     *           1,
                     *           4
                     *         ],
                     *         "times": 10
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostRepeatInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Series"]; }; }; };
        };
    };
    "/api/v1/series/{id}/stop": {
        /**
         * Stop a repeat and delete its scheduled posts, except those that someone has changed
         * @description Permission: `post.publish`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["SeriesStop"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Series"]; }; }; };
        };
    };
    "/api/v1/series/{id}/resume": {
        /**
         * Resume a stopped repeat, from now on
         * @description Permission: `post.publish`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Series"]; }; }; };
        };
    };
    "/api/v1/snippets": {
        /**
         * Hashtag groups, snippets and signatures of the workspace, by name
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Snippet"][]; }; }; }; }; };
        /**
         * Create a hashtag group, snippet or signature
         * @description Permission: `snippet.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "kind": "snippet",
                     *       "name": "Opening hours",
                     *       "text": "Open every day from ten to six."
                     *     }
                     */
                    "application/json": components["schemas"]["NewSnippetInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Snippet"]; }; }; };
        };
    };
    "/api/v1/snippets/{id}": {
        /**
         * Replace a hashtag group, snippet or signature; posts with its text keep it
         * @description Permission: `snippet.manage`
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "kind": "hashtags",
                     *       "name": "Ceramics",
                     *       "text": "#ceramics #stoneware"
                     *     }
                     */
                    "application/json": components["schemas"]["NewSnippetInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Snippet"]; }; }; };
        };
        /**
         * Delete a hashtag group, snippet or signature; posts with its text keep it
         * @description Permission: `snippet.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/utm-parameters": {
        /**
         * The UTM parameters that the workspace used last
         * @description Permission: `post.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["UtmParameters"]; }; }; }; };
        /**
         * Remember UTM parameters for the workspace’s next link
         * @description Permission: `post.write`. The parameters of a link are part of its address in the text; these are only what the next one starts with.
         */
        put: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "source": "social",
                     *       "medium": "post",
                     *       "campaign": "spring"
                     *     }
                     */
                    "application/json": components["schemas"]["UtmParametersInput"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["UtmParameters"]; }; }; };
        };
    };
    "/api/v1/analytics/overview": {
        /**
         * How accounts did in a period: followers, engagement per day and platform, and gaps
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day, in the workspace’s time zone */
                    from: string;
                    /** @description The last day */
                    to: string;
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    /** @description The ID of an account group, or several with commas: their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description A platform, or several with commas */
                    platform?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AnalyticsOverview"]; }; }; };
        };
    };
    "/api/v1/analytics/breakdown": {
        /**
         * What each account, account group, or the posts with each label gained in a period, most engagement first
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day, in the workspace’s time zone */
                    from: string;
                    /** @description The last day */
                    to: string;
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    /** @description The ID of an account group, or several with commas: their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description A platform, or several with commas */
                    platform?: string;
                    by: "group" | "account" | "label";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AnalyticsBreakdown"]; }; }; };
        };
    };
    "/api/v1/analytics/posts": {
        /**
         * The posts published in a period with their metrics, by any of them
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    cursor?: string;
                    limit?: number;
                    /** @description The first day, in the workspace’s time zone */
                    from: string;
                    /** @description The last day */
                    to: string;
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    /** @description The ID of an account group, or several with commas: their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description A platform, or several with commas */
                    platform?: string;
                    sort?: "published" | "reach" | "engagement" | "rate" | "clicks";
                    /** @description `desc` (the default): highest first. In both, unknown metrics come last */
                    order?: "desc" | "asc";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["AnalyticsPost"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/analytics/export": {
        /**
         * A table of the dashboard as CSV
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day, in the workspace’s time zone */
                    from: string;
                    /** @description The last day */
                    to: string;
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    /** @description The ID of an account group, or several with commas: their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description A platform, or several with commas */
                    platform?: string;
                    table: "days" | "platforms" | "groups" | "accounts" | "labels" | "posts" | "gaps";
                };
            };
            responses: { 200: { content: { "application/json": string; }; }; };
        };
    };
    "/api/v1/analytics/best-times": {
        /**
         * When posts do best on each account, by its own history
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The ID of an account, or several with commas */
                    account: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["BestTimesList"]; }; }; };
        };
    };
    "/api/v1/analytics-reports/preview": {
        /**
         * What a report of a period says
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day, in the workspace’s time zone */
                    from: string;
                    /** @description The last day */
                    to: string;
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    /** @description The ID of an account group, or several with commas: their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description A platform, or several with commas */
                    platform?: string;
                    /** @description By default “Social media report” in its language */
                    title?: string;
                    /** @description By default that of the workspace’s owner */
                    language?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["AnalyticsReport"]; }; }; };
        };
    };
    "/api/v1/analytics-reports/report.pdf": {
        /**
         * A report of a period as a PDF
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query: {
                    /** @description The first day, in the workspace’s time zone */
                    from: string;
                    /** @description The last day */
                    to: string;
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    /** @description The ID of an account group, or several with commas: their accounts */
                    group?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description A platform, or several with commas */
                    platform?: string;
                    /** @description By default “Social media report” in its language */
                    title?: string;
                    /** @description By default that of the workspace’s owner */
                    language?: string;
                };
            };
            responses: {
                /** @description The report */
                200: { content: { "application/pdf": string; }; };
            };
        };
    };
    "/api/v1/report-links": {
        /**
         * List report links, newest first
         * @description Permission: `report.manage`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["ReportLink"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        /**
         * Create a link with which anyone can read a report until it expires
         * @description Permission: `report.manage`. The days stay as they are; the figures are read when the link is opened. The answer has its address, which is shown once.
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Saltmarsh in May",
                     *       "scope": {
                     *         "kind": "all"
                     *       },
                     *       "from": "2026-05-01",
                     *       "to": "2026-05-31",
                     *       "days": 30
                     *     }
                     */
                    "application/json": components["schemas"]["NewReportLinkInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["NewlyMadeReportLink"]; }; }; };
        };
    };
    "/api/v1/report-links/{id}/revoke": {
        /**
         * Revoke a report link
         * @description Permission: `report.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportLink"]; }; }; };
        };
    };
    "/api/v1/report-links/{id}/restore": {
        /**
         * Let a report link work again that was just revoked
         * @description Permission: `report.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportLink"]; }; }; };
        };
    };
    "/api/v1/report-schedules": {
        /**
         * List reports that are mailed, and how that went last
         * @description Permission: `report.manage`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ReportSchedules"]; }; }; }; };
        /**
         * Mail a report every week or month
         * @description Permission: `report.manage`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Saltmarsh in May",
                     *       "scope": {
                     *         "kind": "all"
                     *       },
                     *       "recipients": [
                     *         "maria@casaverde.example"
                     *       ],
                     *       "time": "09:00",
                     *       "period": "month",
                     *       "cadence": {
                     *         "every": "month",
                     *         "day": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportScheduleSettings"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["ReportSchedule"]; }; }; };
        };
    };
    "/api/v1/report-schedules/{id}": {
        /**
         * Replace a schedule’s settings
         * @description Permission: `report.manage`
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Saltmarsh in May",
                     *       "scope": {
                     *         "kind": "all"
                     *       },
                     *       "recipients": [
                     *         "maria@casaverde.example"
                     *       ],
                     *       "time": "09:00",
                     *       "period": "days7",
                     *       "cadence": {
                     *         "every": "week",
                     *         "weekday": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportScheduleSettings"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportSchedule"]; }; }; };
        };
        /**
         * Remove a schedule
         * @description Permission: `report.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/report-schedules/{id}/pause": {
        /**
         * Pause a schedule
         * @description Permission: `report.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportSchedule"]; }; }; };
        };
    };
    "/api/v1/report-schedules/{id}/resume": {
        /**
         * Resume a schedule; reports that were due while it was paused aren’t sent
         * @description Permission: `report.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportSchedule"]; }; }; };
        };
    };
    "/api/v1/report-schedules/{id}/restore": {
        /**
         * Bring back a schedule that was just removed
         * @description Permission: `report.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ReportSchedule"]; }; }; };
        };
    };
    "/api/v1/engagement/overview": {
        /**
         * Queues, limits and problems of the inbox
         * @description Permission: `engagement.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["EngagementOverview"]; }; }; }; };
    };
    "/api/v1/engagement/metrics": {
        /**
         * Your likes, comments and messages, and how fast the workspace answers
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: { query?: { days?: number; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["EngagementMetrics"]; }; }; };
        };
    };
    "/api/v1/engagement/check": {
        /**
         * Read the workspace’s inboxes now
         * @description Permission: `engagement.read`
         */
        post: {
            parameters: {
                query?: {
                    /** @description Also retry accounts whose last check failed, unless their platform asks to wait */
                    retry?: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["EngagementCheck"]; }; }; };
        };
    };
    "/api/v1/engagement/conversations": {
        /**
         * Conversations of a queue
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    queue?: "all" | "unanswered" | "mine" | "snoozed" | "done";
                    /** @description `newest` (the default): by what was written last. `oldest`: what has been waiting for an answer the longest, then the others, oldest first */
                    sort?: "newest" | "oldest";
                    platform?: components["schemas"]["PlatformId"];
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    search?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["Conversation"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/engagement/conversations/{id}": {
        /**
         * A conversation with everything in it
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
        /**
         * Finish, reopen, snooze or assign a conversation
         * @description Permission: `engagement.respond`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "done": true
                     *     }
                     */
                    "application/json": components["schemas"]["ConversationChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
    };
    "/api/v1/engagement/actions": {
        /**
         * Like, comment or send a message
         * @description Permission: `engagement.respond`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["NewEngagementActionInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
    };
    "/api/v1/engagement/responses/{id}/decision": {
        /**
         * Retry or dismiss a response, or say whether it was sent
         * @description Permission: `engagement.respond`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": { decision: "retry" | "ignore" | "it_is_there" | "send_again"; }; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
    };
    "/api/v1/engagement/saved-replies": {
        /**
         * Saved replies, by name
         * @description Permission: `engagement.read`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["SavedReply"][]; }; }; }; }; };
        /**
         * Save a reply
         * @description Permission: `engagement.respond`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Opening hours",
                     *       "text": "We’re open every day from ten to six."
                     *     }
                     */
                    "application/json": components["schemas"]["NewSavedReply"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["SavedReply"]; }; }; };
        };
    };
    "/api/v1/engagement/saved-replies/{id}": {
        /**
         * Delete a saved reply
         * @description Permission: `engagement.respond`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Rename or rewrite a saved reply
         * @description Permission: `engagement.respond`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "text": "We’re open every day from ten to eight."
                     *     }
                     */
                    "application/json": components["schemas"]["SavedReplyChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["SavedReply"]; }; }; };
        };
    };
    "/api/v1/reply-requests": {
        /**
         * List replies that wait for approval, oldest first
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description `waiting`: all that wait; `asked`: what this person asked for */
                    view?: "waiting" | "asked";
                    limit?: number;
                    cursor?: string;
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: components["schemas"]["RequestedReply"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/reply-requests/count": {
        /**
         * Count replies that wait for approval
         * @description Permission: `post.approve`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ReplyRequestCount"]; }; }; }; };
    };
    "/api/v1/reply-requests/{id}/approve": {
        /**
         * Approve a reply as it was seen, and send it
         * @description Permission: `post.approve`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ReplyDecision"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
    };
    "/api/v1/reply-requests/{id}/return": {
        /**
         * Ask for changes to a reply
         * @description Permission: `post.approve`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["ReplyReturn"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
    };
    "/api/v1/reply-requests/{id}": {
        /**
         * Change your reply, and ask for its approval again
         * @description Permission: `engagement.respond`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "content": "Thank you! The white ones are back."
                     *     }
                     */
                    "application/json": components["schemas"]["ReplyChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
    };
    "/api/v1/reply-requests/{id}/withdraw": {
        /**
         * Withdraw your reply, or discard one
         * @description Permission: `engagement.respond`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "version": 2
                     *     }
                     */
                    "application/json": components["schemas"]["ReplyDecision"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["ConversationDetail"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/comments": {
        /**
         * List the comments on a post, oldest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CommentList"]; }; }; };
        };
        /**
         * Comment on a post, or reply to a comment
         * @description Permission: `comment.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "text": "Is it four o’clock on Monday, too?"
                     *     }
                     */
                    "application/json": components["schemas"]["NewCommentInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Comment"]; }; }; };
        };
    };
    "/api/v1/posts/{id}/presence": {
        /**
         * Let others who have a post open know that you have it open
         * @description Permission: `post.read`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "here": true
                     *     }
                     */
                    "application/json": components["schemas"]["PostPresenceInput"];
                };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/engagement/conversations/{id}/notes": {
        /**
         * List the internal notes in a conversation, oldest first
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CommentList"]; }; }; };
        };
        /**
         * Add an internal note to a conversation
         * @description Permission: `comment.write`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "text": "They asked this in spring, too."
                     *     }
                     */
                    "application/json": components["schemas"]["NewCommentInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Comment"]; }; }; };
        };
    };
    "/api/v1/comments/open": {
        /**
         * Count the unresolved threads of posts
         * @description Permission: `post.read`. Posts without any are left out.
         */
        get: {
            parameters: { query: { postIds: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["OpenComments"]; }; }; };
        };
    };
    "/api/v1/comments/{id}": {
        /**
         * Delete a comment
         * @description Permission: `comment.write`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Edit your comment, or resolve or reopen a thread
         * @description Permission: `comment.write`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "resolved": true
                     *     }
                     */
                    "application/json": components["schemas"]["CommentChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Comment"]; }; }; };
        };
    };
    "/api/v1/webhooks": {
        /**
         * Where the workspace’s events are posted to
         * @description Permission: `webhook.manage`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["Webhook"][]; }; }; }; }; };
        /**
         * Add a webhook; its secret is shown only once
         * @description Permission: `webhook.manage`. Events are signed as Standard Webhooks say: `webhook-id`, `webhook-timestamp`, `webhook-signature`. A program sees and changes only the webhooks that it has added, and they end with its key or its connection.
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Newsroom",
                     *       "url": "https://receiver.example/everycast",
                     *       "events": [
                     *         "post.published",
                     *         "post.failed",
                     *         "account.needs_attention"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["CreatedWebhook"]; }; }; };
        };
    };
    "/api/v1/webhooks/{id}": {
        /**
         * Replace a webhook’s settings
         * @description Permission: `webhook.manage`
         */
        put: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Newsroom",
                     *       "url": "https://receiver.example/everycast",
                     *       "events": [
                     *         "comment.received"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Webhook"]; }; }; };
        };
        /**
         * Delete a webhook with its deliveries
         * @description Permission: `webhook.manage`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/webhooks/{id}/pause": {
        /**
         * Pause a webhook: what happens waits
         * @description Permission: `webhook.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Webhook"]; }; }; };
        };
    };
    "/api/v1/webhooks/{id}/resume": {
        /**
         * Resume a webhook: what waits is sent
         * @description Permission: `webhook.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Webhook"]; }; }; };
        };
    };
    "/api/v1/webhooks/{id}/secret": {
        /**
         * Replace a webhook’s secret; the old one signs as well for 24 hours
         * @description Permission: `webhook.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["CreatedWebhook"]; }; }; };
        };
    };
    "/api/v1/webhooks/{id}/test": {
        /**
         * Send a test event
         * @description Permission: `webhook.manage`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WebhookDelivery"]; }; }; };
        };
    };
    "/api/v1/webhooks/{id}/deliveries": {
        /**
         * What was sent to a webhook in the last 30 days, newest first
         * @description Permission: `webhook.manage`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    state?: "waiting" | "delivered" | "failed";
                };
                path: { id: string; };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["WebhookDeliveries"]; }; }; };
        };
    };
    "/api/v1/webhooks/{id}/deliveries/{deliveryId}/send": {
        /**
         * Send a delivery again, under the same ID
         * @description Permission: `webhook.manage`
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    deliveryId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["WebhookDelivery"]; }; }; };
        };
    };
    "/api/v1/stream-destinations": {
        /**
         * Where this workspace streams to
         * @description Permission: `stream.watch`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["StreamDestination"][]; }; }; }; }; };
        /**
         * Save a destination
         * @description Permission: `stream.start`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "platform": "custom",
                     *       "name": "Town hall",
                     *       "url": "rtmps://live.example/app",
                     *       "key": "a-stream-key"
                     *     }
                     */
                    "application/json": components["schemas"]["NewStreamDestination"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["StreamDestination"]; }; }; };
        };
    };
    "/api/v1/stream-destinations/{id}": {
        /**
         * Delete a destination; streams under way stop sending to it
         * @description Permission: `stream.start`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Change a destination; streams under way follow
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Town hall, big screen"
                     *     }
                     */
                    "application/json": components["schemas"]["StreamDestinationChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamDestination"]; }; }; };
        };
    };
    "/api/v1/stream-key": {
        /**
         * Get the server and your stream key for OBS and other encoders
         * @description Permission: `stream_key.manage`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["EncoderSetup"]; }; }; }; };
        /**
         * Create your stream key, or replace it; an encoder that uses the old one is disconnected
         * @description Permission: `stream_key.manage`
         */
        post: { responses: { 201: { content: { "application/json": components["schemas"]["EncoderSetup"]; }; }; }; };
    };
    "/api/v1/stream-marks": {
        /**
         * Moments marked in a stream, or in the recording that a library video is
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: {
                    streamId?: string;
                    mediaId?: string;
                };
            };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["StreamMark"][]; }; }; }; };
        };
    };
    "/api/v1/streams/{id}/marks": {
        /**
         * Mark a moment of a stream; two within two seconds are one
         * @description Permission: `stream.start`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "019a3c5e-7a10-7000-8000-000000000009",
                     *       "secondsAgo": 10
                     *     }
                     */
                    "application/json": components["schemas"]["NewStreamMark"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["StreamMark"]; }; }; };
        };
    };
    "/api/v1/streams/{id}/marks/{markId}": {
        /**
         * Remove a marked moment
         * @description Permission: `stream.start`
         */
        delete: {
            parameters: {
                path: {
                    id: string;
                    markId: string;
                };
            };
            responses: { 204: {}; };
        };
    };
    "/api/v1/streams/{id}/outputs": {
        /**
         * Add a saved destination to a stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["NewOutput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
    };
    "/api/v1/streams/{id}/outputs/{outputId}": {
        /**
         * Pause, resume or remove a destination
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: {
                path: {
                    id: string;
                    outputId: string;
                };
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "wanted": "paused"
                     *     }
                     */
                    "application/json": components["schemas"]["OutputChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
    };
    "/api/v1/streams/{id}/outputs/{outputId}/retry": {
        /**
         * Let a destination that waits for its next attempt try now
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                path: {
                    id: string;
                    outputId: string;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
    };
    "/api/v1/streams": {
        /**
         * List streams, newest first
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamPage"]; }; }; };
        };
        /**
         * Create a stream, which goes live when its source connects
         * @description Permission: `stream.start`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Opening the kiln",
                     *       "destinationIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000007"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewStream"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
    };
    "/api/v1/streams/{id}": {
        /**
         * A stream and how each destination is doing
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
        /**
         * Change a stream’s title
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Opening the big kiln"
                     *     }
                     */
                    "application/json": components["schemas"]["StreamChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
    };
    "/api/v1/streams/{id}/metrics": {
        /**
         * A stream’s metrics over time, by destination
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamMetrics"]; }; }; };
        };
    };
    "/api/v1/streams/{id}/recent-metrics": {
        /**
         * A stream’s metrics of the last ten minutes, in short steps
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamMetrics"]; }; }; };
        };
    };
    "/api/v1/streams/{id}/preview": {
        /**
         * Watch a stream as it leaves for its destinations
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description video/x-flv, until the stream ends */
                200: { content: { "video/x-flv": string; }; };
                /** @description It isn’t live */
                204: { content: { "video/x-flv": unknown; }; };
            };
        };
    };
    "/api/v1/streams/{id}/original": {
        /**
         * Download what arrived of a stream whose recording couldn’t be saved whole
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: {
                /** @description video/x-flv */
                200: { content: { "video/x-flv": string; }; };
            };
        };
    };
    "/api/v1/streams/{id}/start": {
        /**
         * Say which scheduled stream an encoder sends, and let it go out
         * @description Permission: `stream.start`
         */
        post: {
            parameters: { path: { id: string; }; };
            requestBody: { content: { "application/json": components["schemas"]["StreamStart"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
    };
    "/api/v1/streams/{id}/end": {
        /**
         * End a stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["Stream"]; }; }; };
        };
    };
    "/api/v1/stream-events": {
        /**
         * List scheduled streams by their start
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: {
                    /** @description Starting at or after */
                    from?: string;
                    /** @description Starting before */
                    to?: string;
                };
            };
            responses: { 200: { content: { "application/json": { items: components["schemas"]["StreamEvent"][]; }; }; }; };
        };
        /**
         * Schedule a stream
         * @description Permission: `stream.start`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "title": "Opening the kiln",
                     *       "schedule": {
                     *         "at": "2030-05-06T18:00",
                     *         "zone": "Europe/Berlin"
                     *       },
                     *       "plannedMinutes": 45,
                     *       "destinationIds": [
                     *         "019a3c5e-7a10-7000-8000-000000000007"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewStreamEventInput"];
                };
            };
            responses: { 201: { content: { "application/json": components["schemas"]["StreamEvent"]; }; }; };
        };
    };
    "/api/v1/stream-events/{id}": {
        /**
         * Get a scheduled stream
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamEvent"]; }; }; };
        };
        /**
         * Cancel a scheduled stream, with an announcement that still waits
         * @description Permission: `stream.start`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
        /**
         * Edit or move a scheduled stream
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: { path: { id: string; }; };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "plannedMinutes": 60
                     *     }
                     */
                    "application/json": components["schemas"]["StreamEventChange"];
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamEvent"]; }; }; };
        };
    };
    "/api/v1/stream-events/{id}/restore": {
        /**
         * Restore a canceled stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamEvent"]; }; }; };
        };
    };
    "/api/v1/stream-events/{id}/arm": {
        /**
         * Choose its destinations for the next stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamEvent"]; }; }; };
        };
    };
    "/api/v1/me/stream-settings": {
        /** Your settings for streaming */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["StreamSettings"]; }; }; }; };
        /** Save your settings for streaming */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["StreamSettings"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["StreamSettings"]; }; }; };
        };
    };
    "/api/v1/me/stream-scenes": {
        /** Your scenes */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["SavedScenes"]; }; }; }; };
        /**
         * Save your scenes
         * @description They are saved if nobody has saved others since `version`; otherwise the error holds those.
         */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["SavedScenes"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["SavedScenes"]; }; }; };
        };
    };
    "/api/v1/assistant": {
        /**
         * Get the assistant’s model (null for basic mode) and its actions
         * @description Permission: `workspace.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["AssistantInForce"]; }; }; }; };
    };
    "/api/v1/assistant/write": {
        /**
         * Generate text; streams AssistantChunk as server-sent events
         * @description Permission: `assistant.use`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["AssistantRequestInput"]; }; };
            responses: {
                /** @description text/event-stream: each message is one AssistantChunk as JSON; close the connection to stop */
                200: { content: { "text/event-stream": string; }; };
            };
        };
    };
    "/api/v1/settings/assistant": {
        /** Get the AI model in use and where it is set */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["AssistantSettings"]; }; }; }; };
        /** Choose the AI model, or none */
        put: {
            requestBody: { content: { "application/json": components["schemas"]["AssistantSettingsChangeInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["AssistantSettings"]; }; }; };
        };
    };
    "/api/v1/settings/assistant/test": {
        /** Test the AI model with a small request */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["AssistantTest"]; }; }; }; };
    };
    "/api/v1/settings/assistant/test-images": {
        /** Test the image model: makes one image, which the provider bills */
        post: { responses: { 200: { content: { "application/json": components["schemas"]["AssistantTest"]; }; }; }; };
    };
    "/api/v1/generated-images": {
        /**
         * Generate images, or change one with words; streams ImageChunk as server-sent events
         * @description Permission: `assistant.use`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ImageRequestInput"]; }; };
            responses: {
                /** @description text/event-stream: each message is one ImageChunk as JSON; close the connection to cancel */
                200: { content: { "text/event-stream": string; }; };
            };
        };
    };
    "/api/v1/generated-images/{imageId}/file": {
        /**
         * Get a generated image that isn’t in the library yet; only the person who asked for it can
         * @description Permission: `assistant.use`
         */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: { imageId: string; };
            };
            responses: {
                /** @description The image */
                200: {
                    content: {
                        "image/jpeg": string;
                        "image/png": string;
                    };
                };
                /** @description The image */
                206: {
                    content: {
                        "image/jpeg": string;
                        "image/png": string;
                    };
                };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/generated-images/choose": {
        /**
         * Add generated images to the library, marked as generated
         * @description Permission: `media.write`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["ChosenImagesInput"]; }; };
            responses: { 201: { content: { "application/json": { media: components["schemas"]["Media"][]; }; }; }; };
        };
    };
    "/api/v1/generated-images/dismiss": {
        /**
         * Delete generated images that aren’t wanted
         * @description Permission: `assistant.use`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["DismissedImages"]; }; };
            responses: { 204: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/alt-texts": {
        /**
         * Write alt text for an image; nothing is saved
         * @description Permission: `assistant.use`
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["AltTextRequestInput"]; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WrittenAltText"]; }; }; };
        };
    };
    "/api/v1/me/deletion": {
        /** See when your account is deleted, and what becomes of your workspaces */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["Leaving"]; }; }; }; };
        /**
         * Delete your account in a week
         * @description Until then everything works as before, and you can change your mind.
         */
        post: {
            requestBody: { content: { "application/json": components["schemas"]["LeavingRequestInput"]; }; };
            responses: { 202: { content: { "application/json": components["schemas"]["Leaving"]; }; }; };
        };
        /** Keep your account */
        delete: {
            responses: {
                /** @description It stays */
                204: {};
            };
        };
    };
    "/api/v1/me/archive": {
        /** Download everything you have as a ZIP archive: all of the workspaces you own, and of others what you wrote */
        get: {
            parameters: { query: { ticket: string; }; };
            responses: {
                /** @description application/zip */
                200: { content: { "application/zip": string; }; };
            };
        };
        /** Ask for everything you have as one archive; you get a mail about it */
        post: { responses: { 201: { content: { "application/json": components["schemas"]["ArchiveLink"]; }; }; }; };
    };
    "/api/v1/workspace-exports/contents": {
        /**
         * Count what an export of the workspace would have
         * @description Permission: `workspace.export`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["ExportContents"]; }; }; }; };
    };
    "/api/v1/workspace-exports": {
        /**
         * List the latest exports of the workspace, newest first
         * @description Permission: `workspace.export`
         */
        get: { responses: { 200: { content: { "application/json": { items: components["schemas"]["WorkspaceExport"][]; }; }; }; }; };
        /**
         * Export everything the workspace has as one archive, in the background; while one is on its way, that one is returned
         * @description Permission: `workspace.export`
         */
        post: {
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "parts": [
                     *         "posts",
                     *         "media"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewWorkspaceExportInput"];
                };
            };
            responses: { 202: { content: { "application/json": components["schemas"]["WorkspaceExport"]; }; }; };
        };
    };
    "/api/v1/workspace-exports/{id}": {
        /**
         * Get an export with its progress
         * @description Permission: `workspace.export`
         */
        get: {
            parameters: { path: { id: string; }; };
            responses: { 200: { content: { "application/json": components["schemas"]["WorkspaceExport"]; }; }; };
        };
        /**
         * Cancel an export, or delete its archive
         * @description Permission: `workspace.export`
         */
        delete: {
            parameters: { path: { id: string; }; };
            responses: { 204: {}; };
        };
    };
    "/api/v1/workspace-exports/{id}/file": {
        /**
         * Download the archive of an export, or a range of it
         * @description Permission: `workspace.export`
         */
        get: {
            parameters: {
                query?: { workspace?: string; };
                path: { id: string; };
            };
            responses: {
                /** @description The archive, or the requested range */
                200: { content: { "application/zip": string; }; };
                /** @description The archive, or the requested range */
                206: { content: { "application/zip": string; }; };
                304: { content: { "application/json": unknown; }; };
            };
        };
    };
    "/api/v1/sandbox": {
        /**
         * List this server’s stand-ins and their accounts
         * @description Permission: `workspace.read`
         */
        get: { responses: { 200: { content: { "application/json": components["schemas"]["Sandbox"]; }; }; }; };
    };
    "/api/v1/sandbox/live": {
        /**
         * Get the sandbox’s RTMP URL and your workspace’s stream key
         * @description Permission: `stream.start`
         */
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": {
                            url: string;
                            /** @description The workspace’s stream key */
                            key: string;
                        };
                    };
                };
            };
        };
    };
    "/api/v1/sandbox/live/watch": {
        /**
         * Watch what is on air in the sandbox
         * @description Permission: `stream.watch`
         */
        get: {
            responses: {
                /** @description video/x-flv, until the stream ends */
                200: { content: { "video/x-flv": string; }; };
                /** @description Nothing is on air */
                204: { content: { "video/x-flv": unknown; }; };
            };
        };
    };
    "/api/v1/sandbox/{platform}/feed": {
        /**
         * List posts in a sandbox feed, newest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    /** @description The newest threads: posts with what continues them */
                    limit?: number;
                    /** @description The ID of a person: only their posts */
                    by?: string;
                    /** @description A post’s path: its thread is included, however old it is */
                    at?: string;
                };
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
            };
            responses: { 200: { content: { "application/json": components["schemas"]["SandboxFeed"]; }; }; };
        };
    };
    "/api/v1/sandbox/{platform}/faults": {
        /**
         * List a stand-in’s queued faults in order
         * @description Permission: `sandbox.manage`
         */
        get: {
            parameters: {
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": {
                            items: {
                                id: string;
                                operation: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "metrics" | "any";
                                fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "limited_afterwards" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
                                times: number;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Queue a fault for a stand-in’s next requests
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
            };
            requestBody: {
                content: {
                    "application/json": {
                        operation: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "metrics" | "any";
                        fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "limited_afterwards" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
                        /** @default 1 */
                        times?: number;
                    };
                };
            };
            responses: {
                201: {
                    content: {
                        "application/json": {
                            items: {
                                id: string;
                                operation: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "metrics" | "any";
                                fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "limited_afterwards" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
                                times: number;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Remove a stand-in’s queued faults
         * @description Permission: `sandbox.manage`
         */
        delete: {
            parameters: {
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
            };
            responses: { 204: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/sandbox/{platform}/people/{personId}/expire": {
        /**
         * Let all of a person's tokens run out now
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                    personId: string;
                };
            };
            responses: { 204: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/sandbox/{platform}/people/{personId}/revoke": {
        /**
         * End all that a person consented to, as they could on the platform
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                    personId: string;
                };
            };
            responses: { 204: { content: { "application/json": unknown; }; }; };
        };
    };
    "/api/v1/sandbox/{platform}/empty": {
        /**
         * Clear a sandbox feed; accounts stay connected
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
            };
            responses: { 204: { content: { "application/json": unknown; }; }; };
        };
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** Format: uuid */
            id: string;
            platform: components["schemas"]["PlatformId"];
            /** @description Base URL of the server this account is on */
            service: string;
            /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
            sandbox: boolean;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            profileUrl: string | null;
            /** @description Account facts that the platform’s rules depend on */
            traits: { [key: string]: components["schemas"]["Trait"]; };
            state: "healthy" | "reconnect" | "unreachable";
            /** @description Why the account isn’t healthy */
            problem: string | null;
            reason?: components["schemas"]["Reason"];
            /** @description Why nothing is published on it */
            onHold?: "plan" | "person" | "trial_ended" | "unpaid" | "subscription_ended";
            /** @description Someone paused it; it stays paused until someone resumes it, whatever the plan */
            paused?: {
                /** @description User ID; null if their login is gone */
                by: string | null;
                /** Format: date-time */
                at: string;
            };
            /** @description What its traffic goes through, if not out directly */
            proxy?: components["schemas"]["AccountProxy"];
            /** @description When consent expires unless it is renewed */
            expiresAt: string | null;
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AccountBestTimes: {
            /** Format: uuid */
            accountId: string;
            /** @description too_few: not enough posts yet; no_signal: the differences between hours may be chance; times: see best */
            found: "too_few" | "no_signal" | "times";
            /** @description The posts that were compared */
            count: number;
            /** @description too_few: from how many posts on there may be a recommendation */
            needed: number | null;
            /** @description The engagement of a post on average */
            usual: number | null;
            /** @description What a post does at each hour compared with the average: 1.2 is a fifth more */
            times: number[];
            /** @description How many posts went out at each hour */
            posts: number[];
            /** @description The recommended hours, best first */
            best: number[];
        };
        AccountGroup: {
            /** Format: uuid */
            id: string;
            name: string;
            color: components["schemas"]["Hue"];
            /** @description Of connected accounts. One that is connected again is back in its groups */
            accountIds: string[];
        };
        AccountGroupChange: {
            name?: string;
            color?: components["schemas"]["Hue"];
            accountIds?: string[];
        };
        AccountGroupMembersInput: {
            /** @default [] */
            add?: string[];
            /** @default [] */
            remove?: string[];
        };
        AccountGroupOrder: {
            /** @description All groups of the workspace, in their new order */
            ids: string[];
        };
        AccountMove: {
            /** Format: uuid */
            id: string;
            accountIds: string[];
            /** Format: uuid */
            toWorkspaceId: string;
            state: "waiting" | "running" | "done" | "failed";
            /** @description Of copying files */
            progress: number;
            problem: components["schemas"]["JobProblem"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        AccountMovePreview: {
            /** @description Of any state, deleted ones that can be restored included */
            posts: number;
            /** @description Those of them that wait for their time */
            scheduled: number;
            /** @description Those that are also on accounts that stay: each workspace has its part */
            divided: number;
            /** @description Of the library; they are copied */
            files: number;
            bytes: number;
            /** @description Names of the groups that the accounts leave */
            groups: string[];
            /** @description Names of the labels that posts lose */
            labels: string[];
            /** @description Posts in a group’s queue: they keep their times, and leave the queue */
            queued: number;
        };
        AccountProxy: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Whose proxy it is */
            from: "account" | "group";
            /** @description The IP address that servers see */
            address: string | null;
            milliseconds: number | null;
        };
        AccountsTogether: { accountIds: string[]; };
        ActionLimit: {
            max: number;
            remaining: number;
            opensAt: string | null;
        };
        ActiveAccounts: {
            plan: string;
            /** @description Null: no limit */
            accounts: number | null;
            /** @description Null: no limit */
            accountsPerPlatform: number | null;
            /** @description Oldest first */
            items: {
                /** Format: uuid */
                id: string;
                active: boolean;
                /** @description The owner wants it to stay active first */
                chosen: boolean;
            }[];
            /** @description Scheduled posts that go to accounts which the plan pauses */
            postsOnHold: number;
        };
        ActivityDetails: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            source: "person" | "key" | "client" | "automation";
            by: {
                /** @description The person; null for clients, for Everycast, and for people who are gone */
                id: string | null;
                /** @description Of the person, the API key or the client */
                name: string;
            };
            action: "post.created" | "post.edited" | "post.scheduled" | "post.moved" | "post.unscheduled" | "post.drafted" | "post.shelved" | "post.labeled" | "post.deleted" | "post.restored" | "post.published" | "post.failed" | "post.unconfirmed" | "post.retried" | "post.ignored" | "post.unignored" | "post.found" | "post.sent_again" | "post.released" | "post.changed_there" | "post.taken_down" | "approval.requested" | "approval.given" | "approval.returned" | "approval.withdrawn" | "approval.taken_back" | "approval.skipped" | "account.connected" | "account.disconnected" | "account.paused" | "account.resumed" | "account.moved_here" | "account.moved_away" | "account.proxied" | "group.created" | "group.changed" | "group.deleted" | "group.proxied" | "proxy.created" | "proxy.changed" | "proxy.deleted" | "queue.created" | "queue.changed" | "queue.deleted" | "queue.evergreen_on" | "queue.evergreen_changed" | "queue.evergreen_off" | "repeat.created" | "repeat.changed" | "repeat.ended" | "repeat.resumed" | "brand.changed" | "brand.group_changed" | "brand.font_added" | "brand.font_deleted" | "label.created" | "label.changed" | "label.deleted" | "feed.created" | "feed.changed" | "feed.paused" | "feed.resumed" | "feed.deleted" | "webhook.created" | "webhook.changed" | "webhook.paused" | "webhook.resumed" | "webhook.secret_replaced" | "webhook.deleted" | "report.linked" | "report.revoked" | "report.restored" | "report.scheduled" | "report.changed" | "report.paused" | "report.resumed" | "report.removed" | "import.done" | "import.undone" | "media.deleted" | "stream.scheduled" | "stream.changed" | "stream.deleted" | "stream.restored" | "stream.started" | "stream.ended" | "member.invited" | "member.uninvited" | "member.joined" | "member.changed" | "member.limited" | "member.removed" | "member.left" | "key.created" | "key.revoked" | "key.app_connected" | "key.app_disconnected" | "settings.approvals" | "settings.exported" | "settings.renamed" | "settings.zone" | "settings.publishing" | "settings.two_factor_on" | "settings.two_factor_off" | "settings.plan";
            sentence: {
                text: string;
                strong: boolean;
            }[];
            /** @description How many it was done to */
            count: number;
            /** @description The account groups it concerns */
            groupIds: string[];
            /** @description Null if it can’t be undone, or no more */
            undoableUntil: string | null;
            /** @description Who undid it */
            undone: {
                /** Format: date-time */
                at: string;
                by: string;
            } | null;
            subjects: {
                id: string | null;
                name: string;
                /** @description It is a post that can be opened */
                exists: boolean;
                changes: {
                    what: "time" | "text";
                    before: string | null;
                    after: string | null;
                }[];
                undone: boolean;
            }[];
            device: components["schemas"]["Device"] | null;
            /** @description The IP address; only owners see it */
            address: string | null;
        };
        ActivityEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            source: "person" | "key" | "client" | "automation";
            by: {
                /** @description The person; null for clients, for Everycast, and for people who are gone */
                id: string | null;
                /** @description Of the person, the API key or the client */
                name: string;
            };
            action: "post.created" | "post.edited" | "post.scheduled" | "post.moved" | "post.unscheduled" | "post.drafted" | "post.shelved" | "post.labeled" | "post.deleted" | "post.restored" | "post.published" | "post.failed" | "post.unconfirmed" | "post.retried" | "post.ignored" | "post.unignored" | "post.found" | "post.sent_again" | "post.released" | "post.changed_there" | "post.taken_down" | "approval.requested" | "approval.given" | "approval.returned" | "approval.withdrawn" | "approval.taken_back" | "approval.skipped" | "account.connected" | "account.disconnected" | "account.paused" | "account.resumed" | "account.moved_here" | "account.moved_away" | "account.proxied" | "group.created" | "group.changed" | "group.deleted" | "group.proxied" | "proxy.created" | "proxy.changed" | "proxy.deleted" | "queue.created" | "queue.changed" | "queue.deleted" | "queue.evergreen_on" | "queue.evergreen_changed" | "queue.evergreen_off" | "repeat.created" | "repeat.changed" | "repeat.ended" | "repeat.resumed" | "brand.changed" | "brand.group_changed" | "brand.font_added" | "brand.font_deleted" | "label.created" | "label.changed" | "label.deleted" | "feed.created" | "feed.changed" | "feed.paused" | "feed.resumed" | "feed.deleted" | "webhook.created" | "webhook.changed" | "webhook.paused" | "webhook.resumed" | "webhook.secret_replaced" | "webhook.deleted" | "report.linked" | "report.revoked" | "report.restored" | "report.scheduled" | "report.changed" | "report.paused" | "report.resumed" | "report.removed" | "import.done" | "import.undone" | "media.deleted" | "stream.scheduled" | "stream.changed" | "stream.deleted" | "stream.restored" | "stream.started" | "stream.ended" | "member.invited" | "member.uninvited" | "member.joined" | "member.changed" | "member.limited" | "member.removed" | "member.left" | "key.created" | "key.revoked" | "key.app_connected" | "key.app_disconnected" | "settings.approvals" | "settings.exported" | "settings.renamed" | "settings.zone" | "settings.publishing" | "settings.two_factor_on" | "settings.two_factor_off" | "settings.plan";
            sentence: {
                text: string;
                strong: boolean;
            }[];
            /** @description How many it was done to */
            count: number;
            /** @description The account groups it concerns */
            groupIds: string[];
            /** @description Null if it can’t be undone, or no more */
            undoableUntil: string | null;
            /** @description Who undid it */
            undone: {
                /** Format: date-time */
                at: string;
                by: string;
            } | null;
        };
        ActivityPage: {
            items: components["schemas"]["ActivityEntry"][];
            cursor: string | null;
            keptDays: number | null;
        };
        ActivityUndone: {
            /** @description What was undone */
            entry: components["schemas"]["ActivityEntry"];
            /** @description What was done now */
            sentence: string;
            /** @description What is different from before, and why */
            notes: string[];
            /** @description What couldn’t be undone, and why */
            kept: {
                name: string;
                message: string;
            }[];
        };
        AltTextRequestInput: {
            /** Format: uuid */
            mediaId: string;
            /** @description The post’s text: its language is used */
            about?: string;
        };
        AnalyticsBreakdown: { items: components["schemas"]["AnalyticsPart"][]; };
        AnalyticsCard: {
            value: number | null;
            /** @description In the period before, of the same length */
            previous: number | null;
            /** @description One value per day; null where nothing is known */
            days: (number | null)[];
        };
        AnalyticsGap: {
            /** Format: uuid */
            accountId: string;
            platform: components["schemas"]["PlatformId"];
            handle: string;
            /** Format: date-time */
            since: string;
            /** @description null while it lasts */
            until: string | null;
            reason: string;
            /** @description What posts gained in this gap; it belongs to no day */
            engagement: number;
        };
        AnalyticsOverview: {
            zone: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** Format: date */
            previousFrom: string;
            /** Format: date */
            previousTo: string;
            /** @description The latest reading */
            collectedAt: string | null;
            /** @description Accounts that are counted */
            accounts: number;
            /** @description Platforms of connected accounts whose metrics aren’t collected yet */
            unmeasured: components["schemas"]["PlatformId"][];
            cards: {
                followers: components["schemas"]["AnalyticsCard"];
                /** @description Engagement ÷ reach; followers take the place of reach where a platform reports none. From 0 to 1 */
                engagementRate: components["schemas"]["AnalyticsCard"];
                shares: components["schemas"]["AnalyticsCard"];
                comments: components["schemas"]["AnalyticsCard"];
            };
            days: {
                /** Format: date */
                day: string;
                /** @description null where nothing is known */
                engagement: number | null;
                /** @description On the same day of the period before */
                previous: number | null;
                /** @description An account couldn’t be read on this day */
                incomplete: boolean;
            }[];
            platforms: {
                platform: components["schemas"]["PlatformId"];
                engagement: number;
                previous: number;
                /** @description Of all engagement, from 0 to 1 */
                share: number;
                incomplete: boolean;
            }[];
            gaps: components["schemas"]["AnalyticsGap"][];
            /** @description Accounts that can’t be read now */
            problems: {
                /** Format: uuid */
                accountId: string;
                platform: components["schemas"]["PlatformId"];
                handle: string;
                reason: string;
            }[];
        };
        AnalyticsPart: {
            /**
             * Format: uuid
             * @description Of the account, group or label
             */
            id: string;
            /** @description The account’s handle, or the name of the group or label */
            name: string;
            /** @description Of the account */
            platform: components["schemas"]["PlatformId"] | null;
            /** @description Of an account or the accounts of a group, at the end of the period */
            followers: number | null;
            /** @description Followers gained since the period began */
            growth: number | null;
            /** @description null where nothing is known */
            reach: number | null;
            /** @description null where nothing is known */
            engagement: number | null;
            /** @description Engagement ÷ reach; for accounts and groups, followers where the platform reports no reach */
            rate: number | null;
        };
        AnalyticsPost: {
            /** Format: uuid */
            postId: string;
            text: string;
            /** Format: date-time */
            publishedAt: string;
            platforms: components["schemas"]["PlatformId"][];
            /** @description null where nothing is known */
            reach: number | null;
            /** @description null where nothing is known */
            engagement: number | null;
            /** @description Engagement ÷ reach, or followers; from 0 */
            rate: number | null;
            /** @description null where nothing is known */
            clicks: number | null;
            /** @description Thumbnail URL of its first file */
            picture: string | null;
        };
        AnalyticsReport: {
            title: string;
            language: string;
            workspace: string;
            /** @description The account group’s name, or the workspace’s */
            brand: string;
            /** @description The brand’s main color */
            color: string | null;
            hasLogo: boolean;
            zone: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** Format: date */
            previousFrom: string;
            /** Format: date */
            previousTo: string;
            /** @description The latest reading */
            collectedAt: string | null;
            /** @description Accounts that are counted */
            accounts: number;
            /** @description Platforms of connected accounts whose metrics aren’t collected yet */
            unmeasured: components["schemas"]["PlatformId"][];
            days: {
                /** Format: date */
                day: string;
                /** @description null where nothing is known */
                engagement: number | null;
                /** @description On the same day of the period before */
                previous: number | null;
                /** @description An account couldn’t be read on this day */
                incomplete: boolean;
            }[];
            platforms: {
                platform: components["schemas"]["PlatformId"];
                engagement: number;
                previous: number;
                /** @description Of all engagement, from 0 to 1 */
                share: number;
                incomplete: boolean;
            }[];
            gaps: components["schemas"]["AnalyticsGap"][];
            /** @description Accounts that can’t be read now */
            problems: {
                /** Format: uuid */
                accountId: string;
                platform: components["schemas"]["PlatformId"];
                handle: string;
                reason: string;
            }[];
            figures: {
                followers: {
                    value: number | null;
                    previous: number | null;
                };
                reach: {
                    value: number | null;
                    previous: number | null;
                };
                engagement: {
                    value: number | null;
                    previous: number | null;
                };
                /** @description From 0 to 1 */
                engagementRate: {
                    value: number | null;
                    previous: number | null;
                };
                shares: {
                    value: number | null;
                    previous: number | null;
                };
                comments: {
                    value: number | null;
                    previous: number | null;
                };
            };
            /** @description One value per day */
            followers: (number | null)[];
            posts: {
                count: number;
                /** @description There are more than were counted */
                atLeast: boolean;
            };
            /** @description One per account, most engagement first */
            parts: components["schemas"]["AnalyticsPart"][];
            /** @description The posts with the most engagement */
            top: {
                /** Format: uuid */
                postId: string;
                text: string;
                /** Format: date-time */
                publishedAt: string;
                platforms: components["schemas"]["PlatformId"][];
                /** @description null where nothing is known */
                reach: number | null;
                /** @description null where nothing is known */
                engagement: number | null;
                /** @description Engagement ÷ reach, or followers; from 0 */
                rate: number | null;
                /** @description null where nothing is known */
                clicks: number | null;
                /** @description Thumbnail URL of its first file */
                picture: string | null;
                /** @description Of the post on a platform */
                link: string | null;
            }[];
        };
        ApiError: {
            error: {
                code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_with_api_key" | "not_entitled" | "not_instance_owner" | "confirm_identity" | "two_factor_required" | "not_found" | "signature_invalid" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "payment_failed" | "payment_provider_refused" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "platform_not_configured" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                /** @description In the reader’s language */
                message: string;
                reason?: components["schemas"]["Reason"];
                details?: unknown;
            };
        };
        ApiKey: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "feed.manage" | "snippet.manage" | "brand.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage" | "webhook.manage" | "comment.write" | "comment.manage")[];
            /** @description For an AI assistant: what happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out. Null for programs, which keep all scopes of the key; at `/mcp` that counts as `ask` */
            confirmation: ("ask" | "approval" | "allow") | null;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
        };
        AppRequest: {
            app: {
                id: string;
                /** @description As the app calls itself */
                name: string;
            };
            /** @description The host that gets access, or the scheme of an app on the person’s device */
            leadsTo: string;
            /** @description Whether the server’s owner has registered the app */
            registeredHere: boolean;
            /** @description Those it asks for */
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "feed.manage" | "snippet.manage" | "brand.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage" | "webhook.manage" | "comment.write" | "comment.manage")[];
        };
        ApprovalCount: {
            waiting: number;
            overdue: number;
        };
        ApprovalDecision: {
            /** @description As in `PostApproval`: what the person has in front of them */
            seen: string;
            /** @description Another time; needed if the one it was asked for has passed */
            schedule?: components["schemas"]["NewSchedule"] | "now";
        };
        ApprovalPolicy: {
            /** @description For accounts without a group that says otherwise */
            mode: "none" | "one" | "two" | "client";
            groups: {
                /** Format: uuid */
                groupId: string;
                mode: "none" | "one" | "two" | "client";
            }[];
            /** @description Whether owners may publish without approval; the history says so */
            ownersPublish: boolean;
            /** @description Whether an approved post may get another time without being approved again */
            timeMayChange: boolean;
            /** @description Whether replies, likes and messages of people without `post.approve` need approval, too */
            replies: boolean;
        };
        ApprovalPolicyChange: {
            mode?: "none" | "one" | "two" | "client";
            groups?: {
                /** Format: uuid */
                groupId: string;
                mode: "none" | "one" | "two" | "client";
            }[];
            ownersPublish?: boolean;
            timeMayChange?: boolean;
            replies?: boolean;
            /**
             * @description What becomes of posts that are scheduled already: they go out as planned (the default), or need approval, too
             */
            scheduled?: "keep" | "ask";
        };
        ApprovalReturn: {
            /** @description As in `PostApproval`: what the person has in front of them */
            seen: string;
            note: string;
        };
        ApprovalsTakenBack: { postIds: string[]; };
        ApproveRestoredInput: {
            targetIds?: string[];
            /** @default false */
            overdue?: boolean;
        };
        Approved: {
            approved: string[];
            refused: {
                /** Format: uuid */
                postId: string;
                message: string;
            }[];
        };
        ApprovedTargets: { approved: string[]; };
        ApprovedVersion: {
            /** Format: date-time */
            at: string;
            /** @description Who gave the last approval */
            by: string;
            /** @description The time it was approved for; null for at once */
            schedule: components["schemas"]["Schedule"] | null;
            content: components["schemas"]["RevisionContent"];
        };
        ArchiveLink: { url: string; };
        AskConsentInput: {
            service?: string;
            /** @default false */
            sandbox?: boolean;
            /** Format: uuid */
            accountId?: string;
            /**
             * Format: uuid
             * @description The proxy to connect a new account through, and to use from then on
             */
            proxyId?: string;
        };
        AssistantInForce: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description Available actions; translating and changing tone require a model */
            actions: ("generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant" | "reply" | "picture")[];
            /** @description The model that makes images; null if there is none */
            imageModel: string | null;
            /** @description The provider as people call it: “OpenAI”, or the host of another server */
            name: string | null;
        };
        AssistantRequestInput: {
            action: "generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant" | "reply" | "picture";
            prompt?: string;
            text?: string;
            tone?: "plain" | "friendly" | "professional" | "playful" | "confident";
            language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "nl" | "pl" | "tr" | "ja";
            platform?: components["schemas"]["PlatformId"];
            /** @description With `reply`; `text` is then what the person wants to say, or empty */
            conversation?: {
                post: string | null;
                items: {
                    /** @description null: the account that replies */
                    from: string | null;
                    text: string;
                }[];
                /** @description What the reply is sent as */
                as: "comment" | "dm";
                /** @description The handle of the person it answers */
                to: string;
            };
            /**
             * @description Number of retries; basic mode phrases each one differently
             * @default 0
             */
            attempt?: number;
        };
        AssistantSettings: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description null: the provider's own address */
            baseUrl: string | null;
            /** @description null: no images */
            imageModel: string | null;
            hasKey: boolean;
            /** @description `environment` overrides the settings page */
            from: "environment" | "settings" | "none";
        };
        AssistantSettingsChangeInput: {
            /** @description null in basic mode */
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model?: string;
            /** @description Empty: the provider's own address */
            baseUrl?: "" | string;
            /** @description Omit for the provider’s usual one; empty for no images */
            imageModel?: string;
            /** @description Omit to keep the stored key; empty to delete it */
            apiKey?: string;
        };
        AssistantTest: {
            ok: boolean;
            message: string;
            milliseconds: number;
        };
        AuthRefusal: {
            code: string;
            message?: string;
        } & { [key: string]: unknown; };
        BestTimesList: {
            zone: string;
            items: components["schemas"]["AccountBestTimes"][];
        };
        Billing: {
            /** @description False: this server charges nothing, and everything else is empty */
            configured: boolean;
            /** @description The owner of this server has assigned a plan, which wins over the subscription */
            assigned: boolean;
            /** @description The plan by trial or subscription */
            plan: ("standard" | "premium" | "entrepreneur") | null;
            /** @description Null once there is a subscription */
            trialEndsAt: string | null;
            hold: ("trial_ended" | "unpaid" | "subscription_ended") | null;
            subscription: components["schemas"]["Subscription"] | null;
            prices: components["schemas"]["PlanPrice"][];
            /** @description The address that invoices are sent to */
            invoicesTo: string | null;
        };
        BlockedDomains: {
            items: {
                domain: string;
                /** Format: date-time */
                createdAt: string;
            }[];
        };
        BrandFont: {
            /** Format: uuid */
            id: string;
            /** @description As the file says */
            family: string;
            /** @description As the file says: “Bold Italic” */
            style: string;
            /** @description 1 to 1000; of a variable font, its usual one */
            weight: number;
            italic: boolean;
            variable: boolean;
            format: "woff2" | "ttf" | "otf";
            bytes: number;
            /** @description What allows its use, as noted by the person who added it */
            license: string;
            /** @description URL of the file for workspace members */
            url: string;
            /** Format: date-time */
            createdAt: string;
        };
        BrandKit: {
            logo: components["schemas"]["Media"] | null;
            /** @description “#1a2b3c”, in order */
            colors: string[];
            fonts: components["schemas"]["BrandFont"][];
            watermark: components["schemas"]["ShownBrandWatermark"] | null;
        };
        BrandKitChangeInput: {
            /** @description An image of the library; null for none */
            logoId?: string | null;
            colors?: string[];
            fontIds?: string[];
            /** @description Null for none */
            watermark?: components["schemas"]["BrandWatermarkInput"] | null;
        };
        BrandKits: {
            workspace: components["schemas"]["BrandKit"];
            /** @description In the order of the account groups; those without a kit of their own have the workspace’s */
            groups: components["schemas"]["GroupBrandKit"][];
        };
        BrandWatermarkInput: {
            /** Format: uuid */
            mediaId: string;
            corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @description Width as a fraction of the image’s or video’s width */
            size: number;
            opacity: number;
            /** @description Whether posts get it unless they say otherwise; if not, only those that say so */
            byDefault: boolean;
        };
        BulkPostsInput: {
            posts: {
                /** Format: uuid */
                id: string;
                /** @description Version the change is based on; omit to change any */
                version?: number;
            }[];
            action: {
                kind: "move";
                /** @description Each post keeps its hour in its zone; drafts move their planned time */
                days: number;
            } | {
                kind: "shift";
                /** @description By the clock of each post’s zone: 24 hours later is the same hour */
                hours: number;
            } | {
                kind: "place";
                /** Format: date */
                date?: string;
                /** @description Within its week, which begins on Monday, 1 */
                weekday?: number;
                time?: string;
            } | {
                kind: "spread";
                days: number;
            } | {
                kind: "accounts";
                /** @default [] */
                add?: string[];
                /** @default [] */
                remove?: string[];
            } | {
                kind: "replace";
                find: string;
                with: string;
                /** @default false */
                matchCase?: boolean;
            } | {
                kind: "back";
                changes: { [key: string]: components["schemas"]["PostChangeInput"]; };
            } | {
                /** @description Each as a draft, planned for the same time */
                kind: "duplicate";
            } | {
                kind: "stage";
                to: "idea" | "draft";
            } | {
                kind: "label";
                /** @default [] */
                add?: string[];
                /** @default [] */
                remove?: string[];
            } | {
                /** @description In the order of their times, each into the next free slots of its accounts’ queues */
                kind: "enqueue";
            } | {
                /**
                 * @description Of posts with the same text, each account keeps the first; later ones lose the account, and are deleted without any
                 */
                kind: "merge";
            } | { kind: "delete"; } | {
                /** @description Brings back what was deleted */
                kind: "restore";
            } | {
                /** @description On all accounts on which it failed */
                kind: "retry";
            };
        };
        BulkPreviews: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The start of its text, to name it */
                text: string;
                /** @description null: it stays */
                time: {
                    /** @description null: it has none */
                    from: components["schemas"]["Schedule"] | null;
                    to: components["schemas"]["Schedule"];
                    /** @description When copies for other accounts go out, whose slots are at other times */
                    copies: components["schemas"]["Schedule"][];
                } | null;
                accounts: {
                    added: string[];
                    removed: string[];
                } | null;
                texts: {
                    part: "text" | "thread" | "first_comment";
                    /** @description Whose version it is; null for the post’s own, and for those of platforms and groups */
                    accountId: string | null;
                    before: string;
                    after: string;
                }[];
                /** @description Why it can’t be done */
                error: {
                    code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_with_api_key" | "not_entitled" | "not_instance_owner" | "confirm_identity" | "two_factor_required" | "not_found" | "signature_invalid" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "payment_failed" | "payment_provider_refused" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "platform_not_configured" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                    message: string;
                } | null;
            }[];
        };
        BulkResults: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The start of its text, to name it */
                text: string;
                /** @description After the change; null if it wasn’t done or the post is gone */
                version: number | null;
                /** @description The duplicate */
                copyId: string | null;
                /** @description A `PostChange` that takes a change of time, accounts or texts back; null for other actions */
                undo: unknown | null;
                /** @description Why it wasn’t done; null if it was */
                error: {
                    code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_with_api_key" | "not_entitled" | "not_instance_owner" | "confirm_identity" | "two_factor_required" | "not_found" | "signature_invalid" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "payment_failed" | "payment_provider_refused" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "platform_not_configured" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                    message: string;
                } | null;
            }[];
        };
        BulkTrialInput: {
            posts: {
                /** Format: uuid */
                id: string;
                /** @description Version the change is based on; omit to change any */
                version?: number;
            }[];
            action: {
                kind: "move";
                /** @description Each post keeps its hour in its zone; drafts move their planned time */
                days: number;
            } | {
                kind: "shift";
                /** @description By the clock of each post’s zone: 24 hours later is the same hour */
                hours: number;
            } | {
                kind: "place";
                /** Format: date */
                date?: string;
                /** @description Within its week, which begins on Monday, 1 */
                weekday?: number;
                time?: string;
            } | {
                kind: "spread";
                days: number;
            } | {
                kind: "accounts";
                /** @default [] */
                add?: string[];
                /** @default [] */
                remove?: string[];
            } | {
                kind: "replace";
                find: string;
                with: string;
                /** @default false */
                matchCase?: boolean;
            } | {
                /** @description In the order of their times, each into the next free slots of its accounts’ queues */
                kind: "enqueue";
            };
        };
        CalendarFeed: {
            /** @description null if there is none */
            createdAt: string | null;
            /** @description When a calendar last read it */
            readAt: string | null;
        };
        CalendarLine: {
            /** Format: uuid */
            id: string;
            version: number;
            /**
             * Format: date-time
             * @description When it is due; for a draft, its planned time
             */
            at: string;
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled" | "incomplete" | "retrying" | "on_hold";
            /** @description It is a draft because it waits for approval */
            awaitsApproval: boolean;
            /** @description Why it is on hold; only in this state */
            onHold?: "plan" | "person" | "trial_ended" | "unpaid" | "subscription_ended";
            /** @description The start of its text, with “…” if there is more; without one, of the first account’s */
            text: string;
            /** @description How many accounts it is for */
            accounts: number;
            /** @description On how many of them it failed */
            failed: number;
            /** @description The first account group that has all its accounts */
            groupId: string | null;
            /** @description Its accounts are in groups, and no group has them all */
            severalGroups: boolean;
            /** @description Where it is published, each place once */
            places: {
                platform: components["schemas"]["PlatformId"];
                sandbox: boolean;
            }[];
            labelIds: string[];
            /** @description Set if it belongs to a repeat */
            repeats?: true;
            /** @description For a draft, its planned time */
            schedule: components["schemas"]["Schedule"] | null;
            authorId: string | null;
            /** @description URL of a thumbnail; only in lists */
            picture: string | null;
        };
        CalendarLines: {
            items: components["schemas"]["CalendarLine"][];
            /** @description Where the next page begins; null on the last one */
            cursor: string | null;
            /** @description With the first page: how many posts there are in each state, whatever `state` is */
            states?: { [key: string]: number; };
        };
        CalendarSlot: {
            /** @description “2026-12-01”, or by hour “2026-12-01T09”. An hour that clocks repeat is one slot */
            slot: string;
            /** @description How many posts it has */
            count: number;
            /** @description In order of time: those that failed, are unconfirmed, incomplete or being published, then the earliest */
            lines: components["schemas"]["CalendarLine"][];
        };
        CalendarSlots: {
            /** @description Those with posts */
            slots: components["schemas"]["CalendarSlot"][];
            /** @description How many posts these days have in each state, whatever `state` is */
            states: { [key: string]: number; };
        };
        ChangedImportRow: {
            /** @description Counts from 0 */
            position: number;
            /** @description Where it begins in the file; counts from 1 */
            line: number;
            cells: string[];
            state: "unchecked" | "ready" | "problem" | "skipped" | "imported" | "removed" | "kept";
            problems: components["schemas"]["ImportRowProblem"][];
            /** @description Duplicates. The row is imported all the same, unless it is skipped */
            warnings: components["schemas"]["ImportRowWarning"][];
            dueAt: string | null;
            accountIds: string[];
            mediaIds: string[];
            postId: string | null;
            /** @description Other rows with a problem where this one had it, and with the value that it had: they can be fixed together */
            alike: number;
        };
        ChooseAccounts: { remoteIds: string[]; };
        ChosenAccounts: { accountIds: string[]; };
        ChosenImagesInput: {
            ids: string[];
            /** @default null */
            folderId?: string | null;
        };
        Comment: {
            /** Format: uuid */
            id: string;
            /** @description The comment that started the thread; null for that one */
            parentId: string | null;
            /** @description null: their account was deleted */
            authorId: string | null;
            authorName: string | null;
            /** @description Written by a client, who has no account. They read this thread, and no other */
            client: boolean;
            /** @description Plain text. A mention is “@” with the name, as it was when it was written */
            text: string;
            /** @description Members that the text mentions, with their names in it */
            mentions: components["schemas"]["CommentPerson"][];
            media: components["schemas"]["Media"][];
            /** @description The sentence that it is about */
            quote: string | null;
            /** @description The picture of the post that it is about */
            picture: components["schemas"]["Media"] | null;
            /** Format: date-time */
            createdAt: string;
            editedAt: string | null;
            /** @description Its text is gone; it stays while it has replies */
            deleted: boolean;
            /** @description Of a thread: only the comment that started it has this */
            resolvedAt: string | null;
            resolvedBy: string | null;
        };
        CommentChange: {
            text?: string;
            mediaIds?: string[];
            /** @description Members whose “@name” is in the text; those who can’t see it are left out */
            mentionIds?: string[];
            resolved?: boolean;
        };
        CommentList: {
            items: components["schemas"]["Comment"][];
            /** @description Who can be mentioned: everyone who sees it, by name */
            people: components["schemas"]["CommentPerson"][];
        };
        CommentPerson: {
            id: string;
            name: string;
        };
        ConfirmationInput: { password: string; } | { passkey: components["schemas"]["PasskeyAssertionInput"]; };
        ConfirmationWays: {
            password: boolean;
            passkey: boolean;
        };
        ConnectBlueskyInput: {
            service?: string;
            identifier: string;
            password: string;
            /**
             * Format: uuid
             * @description The proxy to connect through, and to use from then on
             */
            proxyId?: string;
        };
        ConnectWebdav: {
            /** Format: uri */
            address: string;
            username: string;
            /** @description An app password */
            password: string;
        };
        ConnectedApp: {
            /** Format: uuid */
            id: string;
            app: {
                id: string;
                /** @description As the app calls itself */
                name: string;
            };
            /** @description The most it may do; its person’s role limits it further */
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "feed.manage" | "snippet.manage" | "brand.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage" | "webhook.manage" | "comment.write" | "comment.manage")[];
            /**
             * @description What happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out
             */
            confirmation: "ask" | "approval" | "allow";
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        ConnectedAppChange: {
            /**
             * @description What happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out
             */
            confirmation: "ask" | "approval" | "allow";
        };
        ConsentOutcome: {
            /** Format: uuid */
            id: string;
            platform: components["schemas"]["PlatformId"];
            sandbox: boolean;
            state: "working" | "choose" | "connected" | "problem";
            found: {
                remoteId: string;
                handle: string;
                displayName: string;
                /** @description Already connected in this workspace */
                connected: boolean;
            }[];
            accounts: components["schemas"]["Account"][];
            notes: string[];
            problem: string | null;
            reason?: components["schemas"]["Reason"];
        };
        ContactForm: { token: string; };
        ContactMessage: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            subject: string;
            message: string;
            /** Format: date-time */
            createdAt: string;
        };
        ContactMessagePage: {
            items: components["schemas"]["ContactMessage"][];
            cursor: string | null;
        };
        Conversation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            platform: components["schemas"]["PlatformId"];
            kind: "comment" | "mention" | "dm";
            person: components["schemas"]["EngagementPerson"];
            /** @description The newest of what others wrote */
            text: string;
            state: "failed" | "unconfirmed" | "sending" | "awaiting_approval" | "done" | "snoozed" | "unanswered" | "answered";
            /** Format: date-time */
            lastAt: string;
            unansweredSince: string | null;
            done: boolean;
            snoozedUntil: string | null;
            assigneeId: string | null;
            assigneeName: string | null;
        };
        ConversationActivity: {
            /** Format: uuid */
            id: string;
            event: "arrived" | "like" | "comment" | "dm" | "assigned" | "unassigned" | "done" | "reopened" | "snoozed" | "woken";
            /** Format: date-time */
            at: string;
            /** @description Who did it; null for `arrived` */
            userId: string | null;
            userName: string | null;
            /** @description Who it was given to */
            assigneeId: string | null;
            assigneeName: string | null;
            snoozedUntil: string | null;
        };
        ConversationChange: {
            done?: boolean;
            snoozedUntil?: string | null;
            assigneeId?: string | null;
        };
        ConversationDetail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            platform: components["schemas"]["PlatformId"];
            kind: "comment" | "mention" | "dm";
            person: components["schemas"]["EngagementPerson"];
            /** @description The newest of what others wrote */
            text: string;
            state: "failed" | "unconfirmed" | "sending" | "awaiting_approval" | "done" | "snoozed" | "unanswered" | "answered";
            /** Format: date-time */
            lastAt: string;
            unansweredSince: string | null;
            done: boolean;
            snoozedUntil: string | null;
            assigneeId: string | null;
            assigneeName: string | null;
            items: components["schemas"]["EngagementItem"][];
            responses: components["schemas"]["EngagementResponse"][];
            /** @description Responses that wait for approval, or were returned, oldest first */
            requests: components["schemas"]["ReplyRequest"][];
            post: {
                /** Format: uuid */
                id: string;
                text: string;
                permalink: string | null;
                publishedAt: string | null;
            } | null;
            /** @description Why the platform doesn’t let apps do it, or null */
            blocked: {
                like: string | null;
                comment: string | null;
                dm: string | null;
            };
            /** @description What happened with it, newest first */
            activity: components["schemas"]["ConversationActivity"][];
            /** @description Other conversations with this person, newest first */
            past: components["schemas"]["Conversation"][];
        };
        CreatedApiKey: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "feed.manage" | "snippet.manage" | "brand.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage" | "webhook.manage" | "comment.write" | "comment.manage")[];
            /** @description For an AI assistant: what happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out. Null for programs, which keep all scopes of the key; at `/mcp` that counts as `ask` */
            confirmation: ("ask" | "approval" | "allow") | null;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            key: string;
        };
        CreatedInvitation: {
            /** Format: uuid */
            id: string;
            email: string;
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** @description The only account groups whose accounts they see; null: all accounts */
            groupIds: string[] | null;
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            link: string;
        };
        CreatedWebhook: {
            /** Format: uuid */
            id: string;
            name: string;
            url: string;
            events: ("post.scheduled" | "post.rescheduled" | "post.approved" | "post.published" | "post.failed" | "post.unconfirmed" | "account.needs_attention" | "comment.received" | "mention.received" | "message.received" | "stream.started" | "stream.ended" | "recording.ready")[];
            paused: boolean;
            /** @description Why Everycast paused it, in the reader’s language */
            problem: string | null;
            /** @description When it last accepted a delivery, to the minute */
            acceptedAt: string | null;
            /** @description Deliveries that it hasn’t accepted yet */
            waiting: number;
            /** @description One of these was tried and not accepted */
            failing: boolean;
            /** @description Until when the replaced secret signs as well */
            oldSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description `whsec_…`: verifies signatures; shown only once */
            secret: string;
        };
        CropArea: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        CropAreaInput: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        /** @description A crop that would leave the file is moved inside */
        CropFocus: {
            /** @description From the left, as a share of the width */
            x: number;
            /** @description From the top, as a share of the height */
            y: number;
            /**
             * @description 1 is the largest crop that fits into the file
             * @default 1
             */
            zoom: number;
        };
        /** @description A crop that would leave the file is moved inside */
        CropFocusInput: {
            /** @description From the left, as a share of the width */
            x: number;
            /** @description From the top, as a share of the height */
            y: number;
            /**
             * @description 1 is the largest crop that fits into the file
             * @default 1
             */
            zoom?: number;
        };
        CropKeyframe: {
            at: number;
            x: number;
            y: number;
        };
        CropKeyframeInput: {
            at: number;
            x: number;
            y: number;
        };
        Designs: {
            /** @description The cards, in order */
            items: components["schemas"]["Media"][];
        };
        Device: {
            browser: string | null;
            system: string | null;
            kind: "computer" | "phone" | "tablet" | "program";
        };
        DismissedImages: { ids: string[]; };
        Edit: {
            /**
             * @description Segments to keep, in order; empty keeps everything
             * @default []
             */
            segments: components["schemas"]["Segment"][];
            /**
             * @description Cut to the exact frame, or at keyframes without re-encoding
             * @default exact
             */
            mode: "exact" | "keyframes";
            /** @default original */
            ratio: "original" | "16:9" | "1:1" | "4:5" | "9:16";
            /**
             * @description Whether the ratio is reached by cropping or padding
             * @default crop
             */
            fit: "crop" | "pad";
            /**
             * @description Crop area; null crops the center to the ratio
             * @default null
             */
            crop: components["schemas"]["CropArea"] | null;
            /**
             * @description Keyframes of a moving crop; empty for a fixed one
             * @default []
             */
            cropKeyframes: components["schemas"]["CropKeyframe"][];
            /**
             * @description Two areas one above the other, the first on top, instead of a crop; null shows one
             * @default null
             */
            stack: components["schemas"]["CropArea"][] | null;
            /**
             * @description Degrees, clockwise
             * @default 0
             */
            rotate: 0 | 90 | 180 | 270;
            /** @default 1 */
            speed: number;
            /** @default 1 */
            volume: number;
            /** @default false */
            mute: boolean;
            /** @default null */
            watermark: components["schemas"]["Watermark"] | null;
            /**
             * @description Time of the cover frame in the source, in seconds
             * @default null
             */
            poster: number | null;
        };
        EditChangeInput: {
            edit: components["schemas"]["EditInput"];
            /** @description The `editVersion` the change is based on */
            version: number;
        };
        EditInput: {
            /**
             * @description Segments to keep, in order; empty keeps everything
             * @default []
             */
            segments?: components["schemas"]["SegmentInput"][];
            /**
             * @description Cut to the exact frame, or at keyframes without re-encoding
             * @default exact
             */
            mode?: "exact" | "keyframes";
            /** @default original */
            ratio?: "original" | "16:9" | "1:1" | "4:5" | "9:16";
            /**
             * @description Whether the ratio is reached by cropping or padding
             * @default crop
             */
            fit?: "crop" | "pad";
            /**
             * @description Crop area; null crops the center to the ratio
             * @default null
             */
            crop?: components["schemas"]["CropAreaInput"] | null;
            /**
             * @description Keyframes of a moving crop; empty for a fixed one
             * @default []
             */
            cropKeyframes?: components["schemas"]["CropKeyframeInput"][];
            /**
             * @description Two areas one above the other, the first on top, instead of a crop; null shows one
             * @default null
             */
            stack?: components["schemas"]["CropAreaInput"][] | null;
            /**
             * @description Degrees, clockwise
             * @default 0
             */
            rotate?: 0 | 90 | 180 | 270;
            /** @default 1 */
            speed?: number;
            /** @default 1 */
            volume?: number;
            /** @default false */
            mute?: boolean;
            /** @default null */
            watermark?: components["schemas"]["WatermarkInput"] | null;
            /**
             * @description Time of the cover frame in the source, in seconds
             * @default null
             */
            poster?: number | null;
        };
        EditTarget: { text: string; };
        EditableImage: {
            /** @description The original */
            media: components["schemas"]["Media"];
            /** @description A smaller copy to edit on */
            proxyUrl: string;
            /** @description The version whose result was asked for; null for the original */
            opened: string | null;
            /** @description As it was last saved */
            edit: components["schemas"]["ImageEdit"];
            editVersion: number;
            /** @description Oldest first */
            versions: components["schemas"]["ImageVersion"][];
        };
        EditableVideo: {
            media: components["schemas"]["Media"];
            frameRate: {
                numerator: number;
                denominator: number;
                variable: boolean;
            } | null;
            videoCodec: string | null;
            /** @description null if there is no sound */
            audioCodec: string | null;
            /** @description Seconds at which it can be cut without re-encoding */
            keyframes: number[] | null;
            /** @description The file, or a copy that browsers can play */
            playUrl: string | null;
            /** @description Whether `playUrl` is a copy for browsers; cuts use the original */
            proxied: boolean;
            /** @description One image holding all thumbnails, row by row; `every` is in seconds */
            thumbnails: {
                url: string;
                columns: number;
                rows: number;
                width: number;
                height: number;
                every: number;
                count: number;
            } | null;
            /** @description Peaks as bytes, 0 to 255 */
            waveform: {
                url: string;
                perSecond: number;
                count: number;
            } | null;
            preparing: {
                progress: number;
                problem: string | null;
            } | null;
            /** @description As it was last saved */
            edit: components["schemas"]["Edit"];
            editVersion: number;
        };
        EmailChangeLink: {
            from: string;
            to: string;
            /** @description Of which address the link confirms */
            side: "old" | "new";
            /** @description Whether this address has confirmed already */
            confirmed: boolean;
        };
        EmailChangeRequest: { email: string; };
        EmailChangeResult: { state: "waiting_for_old" | "waiting_for_new" | "changed"; };
        EmptiedFolder: {
            /** @description null for no folder */
            movedTo: string | null;
            files: number;
            folders: number;
        };
        EncoderSetup: {
            /** @description The server; null: encoders can’t stream to this instance */
            url: string | null;
            /** @description Nobody can connect, because another program has the port */
            taken: boolean;
            /** @description The stream key; null until one is created */
            key: string | null;
        };
        EngagementCheck: {
            /** @description How many accounts are being checked now */
            reading: number;
            /** @description When the next account whose check failed can be retried; null if there is none */
            until: string | null;
        };
        EngagementItem: {
            /** Format: uuid */
            id: string;
            kind: "comment" | "mention" | "dm";
            person: components["schemas"]["EngagementPerson"];
            own: boolean;
            text: string;
            /** Format: date-time */
            at: string;
            permalink: string | null;
            /** @description Liked from here */
            liked: boolean;
        };
        EngagementMetrics: {
            likes: number;
            comments: number;
            dms: number;
            /** @description Percent of conversations with an answer */
            responseRate: number;
            /** @description Minutes to the first answer; null without any */
            avgResponseTime: number | null;
            /** @description The same in the period before */
            before: number | null;
            conversations: number;
            answered: number;
            /** @description The rate and the time are samples: there is no conversation yet */
            sample: boolean;
        };
        EngagementOverview: {
            queues: {
                all: number;
                unanswered: number;
                mine: number;
                snoozed: number;
                done: number;
            };
            platforms: {
                platform: components["schemas"]["PlatformId"];
                count: number;
            }[];
            /** @description Without those that have no conversation */
            accounts: {
                /** Format: uuid */
                accountId: string;
                count: number;
            }[];
            oldestUnansweredAt: string | null;
            limits: {
                like: components["schemas"]["ActionLimit"];
                comment: components["schemas"]["ActionLimit"];
                dm: components["schemas"]["ActionLimit"];
            };
            checkedAt: string | null;
            problems: {
                /** Format: uuid */
                accountId: string;
                handle: string;
                platform: components["schemas"]["PlatformId"];
                message: string;
            }[];
            /** @description Accounts that are checked less often, because all accounts of an app share a daily limit; `until`: the next check */
            waits: {
                /** Format: uuid */
                accountId: string;
                handle: string;
                platform: components["schemas"]["PlatformId"];
                /** Format: date-time */
                until: string;
            }[];
            /** @description People a conversation can be assigned to */
            people: {
                id: string;
                name: string;
            }[];
        };
        EngagementPerson: {
            /** Format: uuid */
            id: string;
            handle: string;
            name: string;
            url: string | null;
            /** Format: date-time */
            firstSeenAt: string;
        };
        EngagementResponse: {
            /** Format: uuid */
            id: string;
            itemId: string | null;
            action: "like" | "comment" | "dm";
            text: string;
            /** Format: date-time */
            at: string;
            /** @description Null once that person has deleted their account */
            userId: string | null;
            userName: string | null;
            state: ("draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled") | null;
            error: components["schemas"]["TargetProblem"] | null;
            permalink: string | null;
            /** @description Who approved it, if it waited for that */
            approvedBy: string | null;
        };
        Entitlement: {
            plan: string;
            /** @description What the plan includes */
            features: ("bulk_post" | "draft_posts" | "watermark" | "url_shortener" | "proxies" | "ai_content" | "image_editor" | "cloud_import")[];
            accounts: {
                /** @description Null: no limit */
                limit: number | null;
                used: number;
            };
            accountsPerPlatform: {
                /** @description Null: no limit */
                limit: number | null;
                /** @description On the platform with the most */
                used: number;
            };
            storageBytes: {
                /** @description Null: no limit */
                limit: number | null;
                used: number;
            };
            fileBytes: {
                /** @description Null: no limit */
                limit: number | null;
            };
            seats: {
                /** @description Null: no limit */
                limit: number | null;
                /** @description Members and open invitations */
                used: number;
            };
            streams: {
                /** @description Null: no limit */
                limit: number | null;
                /** @description Under way at the same time */
                used: number;
            };
            streamDestinations: {
                /** @description Null: no limit */
                limit: number | null;
                /** @description Of the stream under way with the most */
                used: number;
            };
            streamSeconds: {
                /** @description Null: no limit */
                limit: number | null;
                /** @description On air this month, in the workspace’s time zone */
                used: number;
            };
        };
        Evergreen: {
            /** Format: uuid */
            queueId: string;
            /** @description null if it refills from a folder, or the label was deleted */
            labelId: string | null;
            /** @description null if it refills from a label, or the folder was deleted */
            folderId: string | null;
            pauseDays: number;
            aheadDays: number;
            /** @description In whose name posts are planned; null if that person has left */
            authorId: string | null;
            /** @description Why slots stay open */
            problem: string | null;
            /** @description Posts to come that it has planned */
            planned: number;
        };
        EvergreenDate: {
            /** @description In the queue’s zone */
            at: string;
            /** Format: date-time */
            instant: string;
            kind: "planned" | "own" | "next" | "open";
            /** @description Its post, or the one that it will be a copy of */
            postId: string | null;
            /** @description The beginning of it */
            text: string | null;
        };
        EvergreenNext: {
            zone: string;
            /** @description How many posts with the label, or with files of the folder, are for its accounts */
            posts: number;
            /** @description Its next slots, at most ten; none while it is paused */
            items: components["schemas"]["EvergreenDate"][];
            /** @description Why one of these stays open */
            problem: string | null;
        };
        EvergreenSettingsInput: {
            /**
             * Format: uuid
             * @description Posts with this label are posted again: published, scheduled and drafts
             */
            labelId?: string;
            /**
             * Format: uuid
             * @description The same with posts that have a file of this folder of the media library, or of a folder in it
             */
            folderId?: string;
            /**
             * @description The same text isn’t on the same account twice within so many days
             * @default 60
             */
            pauseDays?: number;
            /**
             * @description For how many days open slots are filled
             * @default 7
             */
            aheadDays?: number;
        };
        ExportContents: {
            posts: number;
            /** @description Original files */
            media: number;
            /** @description Their total size */
            mediaBytes: number;
            /** @description Conversations */
            inbox: number;
            /** @description Readings of posts and accounts */
            analytics: number;
            /** @description Past and scheduled ones */
            streams: number;
            /** @description Entries */
            activity: number;
            /** @description Accounts, account groups, members, labels, queues, repeats, feeds and text snippets */
            setup: number;
        };
        Feed: {
            /** Format: uuid */
            id: string;
            url: string;
            name: string;
            /** @description The post’s text: {title}, {link}, {summary}, {author}, {source}, {hashtags}, and the variables of accounts */
            template: string;
            /**
             * @description `draft`: saved as a draft; `request`: asks for approval, or is a draft where nothing needs it; `queue`: added to the queues of its accounts; `publish`: published at once
             */
            action: "draft" | "request" | "queue" | "publish";
            accountIds: string[];
            contains: string[];
            without: string[];
            categories: string[];
            /**
             * @description Attaches the picture that the feed has of an item, or else the one that its page names for links
             * @default false
             */
            pictures: boolean;
            /**
             * @description The most posts in 24 hours; the newest items come first
             * @default 10
             */
            perDay: number;
            paused: boolean;
            reading: boolean;
            /** @description When it was last read; null: not yet */
            readAt: string | null;
            /** @description When it is read next; null while it is paused */
            nextAt: string | null;
            /** @description Why it couldn’t be read, in the reader’s language */
            problem: string | null;
            /** @description New items that the last reading left out because of the limit */
            skipped: number;
            /** @description The newest */
            posts: components["schemas"]["FeedPost"][];
        };
        FeedAddress: { url: string; };
        FeedCheck: {
            /** @description After redirects */
            url: string;
            title: string;
            isFeed: boolean;
            /** @description How many items the feed has */
            count: number;
            /** @description The newest */
            items: components["schemas"]["FeedItem"][];
            /** @description Feeds that the page links to */
            found: {
                url: string;
                title: string;
            }[];
        };
        FeedItem: {
            title: string;
            link: string;
            summary: string;
            author: string;
            /** @description The feed’s title */
            source: string;
            categories: string[];
            /** @description When it was published; null if the feed doesn’t say */
            at: string | null;
        };
        FeedPost: {
            /** Format: uuid */
            id: string;
            /** @description Null if the post was deleted */
            postId: string | null;
            title: string;
            link: string;
            /** Format: date-time */
            at: string;
            outcome: "draft" | "waiting" | "queued" | "published" | "approval";
            /** @description Why it is a draft, or has no picture, in the reader’s language */
            problem: string | null;
        };
        FeedSettingsInput: {
            url: string;
            name: string;
            /** @description The post’s text: {title}, {link}, {summary}, {author}, {source}, {hashtags}, and the variables of accounts */
            template: string;
            /**
             * @description `draft`: saved as a draft; `request`: asks for approval, or is a draft where nothing needs it; `queue`: added to the queues of its accounts; `publish`: published at once
             */
            action: "draft" | "request" | "queue" | "publish";
            accountIds: string[];
            /**
             * @description Only items with at least one of these words; empty for all
             * @default []
             */
            contains?: string[];
            /**
             * @description No items with any of these words
             * @default []
             */
            without?: string[];
            /**
             * @description Only items in at least one of these categories; empty for all
             * @default []
             */
            categories?: string[];
            /**
             * @description Attaches the picture that the feed has of an item, or else the one that its page names for links
             * @default false
             */
            pictures?: boolean;
            /**
             * @description The most posts in 24 hours; the newest items come first
             * @default 10
             */
            perDay?: number;
        };
        Folder: {
            /** Format: uuid */
            id: string;
            name: string;
            parentId: string | null;
            /** @description Only files directly in this folder */
            files: number;
        };
        FolderChangeInput: {
            name?: string;
            parentId?: string | null;
        };
        FoundByName: {
            items: {
                /** @description The option’s value, optionally with its name */
                id: string;
                name: string;
            }[];
        };
        FoundPeople: {
            items: {
                /** @description As a text mentions it, without the sign in front */
                handle: string;
                name: string;
            }[];
        };
        FrameArea: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        Framing: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: components["schemas"]["JobProblem"] | null;
            /** @description null until done; `nothing`: nothing to follow, so the crop stays centered */
            follows: ("faces" | "motion" | "skin" | "nothing") | null;
            /** @description null until it is done */
            keyframes: components["schemas"]["CropKeyframe"][] | null;
            /** @description Two areas for a split screen, if one crop would cut off a second face, or a webcam beside a screen */
            stack: components["schemas"]["CropArea"][] | null;
        };
        GeneratedMark: {
            /** @description “OpenAI”, or the host of another server */
            provider: string;
            model: string;
            /** @description What was asked for, one request per line */
            prompt: string;
            /** Format: date-time */
            at: string;
            /** @description The library’s image that was changed with words */
            changedFrom: string | null;
        };
        GroupBrandKit: {
            /** Format: uuid */
            groupId: string;
            /** @description What the group sets itself */
            own: ("logo" | "colors" | "fonts" | "watermark")[];
            kit: components["schemas"]["BrandKit"];
        };
        GroupBrandKitChangeInput: {
            /** @description An image of the library; null for none */
            logoId?: string | null;
            colors?: string[];
            fontIds?: string[];
            /** @description Null for none */
            watermark?: components["schemas"]["BrandWatermarkInput"] | null;
            /** @description Fields that are the workspace’s again */
            inherit?: ("logo" | "colors" | "fonts" | "watermark")[];
        };
        HiddenArea: {
            x: number;
            y: number;
            width: number;
            height: number;
            /** Format: uuid */
            id: string;
            kind: "blur" | "pixelate";
            /** @default 50 */
            strength: number;
        };
        HiddenAreaInput: {
            x: number;
            y: number;
            width: number;
            height: number;
            /** Format: uuid */
            id: string;
            kind: "blur" | "pixelate";
            /** @default 50 */
            strength?: number;
        };
        Highlight: {
            start: number;
            end: number;
            /** @description Time of the peak, in seconds */
            peak: number;
            /** @description Strength of the highlight */
            score: number;
            /** @description Strongest first */
            reasons: components["schemas"]["HighlightReason"][];
        };
        HighlightReason: {
            kind: "loud";
            /** @description Decibels above the rest of the video */
            decibels: number;
        } | {
            kind: "cuts";
            count: number;
            /** @description Within this many seconds */
            seconds: number;
        } | {
            kind: "motion";
            /** @description Motion compared with the rest of the video (2 = twice as much) */
            times: number;
        } | {
            kind: "speech";
            /** @description Number of full sentences between two pauses */
            sentences: number;
        };
        HighlightSearch: {
            /** Format: uuid */
            mediaId: string;
            /** @description `none`: not requested yet */
            state: "none" | "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: components["schemas"]["JobProblem"] | null;
            /** @description In chronological order; empty if nothing stands out */
            highlights: components["schemas"]["Highlight"][];
            finishedAt: string | null;
        };
        HostedPage: { url: string; };
        Hue: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
        IgnoredTargets: {
            ignored: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: components["schemas"]["RefusedTarget"][];
        };
        ImageEdit: {
            /** @default 1 */
            format: 1;
            /**
             * @description Left and right swapped, before it is turned
             * @default false
             */
            mirrored: boolean;
            /**
             * @description Quarter turns, clockwise
             * @default 0
             */
            turns: 0 | 1 | 2 | 3;
            /**
             * @description Degrees, clockwise; the frame shrinks so that it has no empty corners
             * @default 0
             */
            straighten: number;
            /**
             * @description null keeps the whole frame
             * @default null
             */
            crop: components["schemas"]["FrameArea"] | null;
            /**
             * @description What the crop keeps while it is resized in the editor
             * @default free
             */
            ratio: string;
            /**
             * @description Pixels of the result; null keeps all, and none are added
             * @default null
             */
            longestEdge: number | null;
            /** @default 0 */
            light: number;
            /** @default 0 */
            contrast: number;
            /** @default 0 */
            saturation: number;
            /** @default 0 */
            warmth: number;
            /** @default 0 */
            sharpness: number;
            /** @default none */
            filter: "none" | "mono" | "sepia" | "vivid" | "soft" | "warm" | "cool";
            /** @default [] */
            hidden: components["schemas"]["HiddenArea"][];
            /**
             * @description From the bottom to the top
             * @default []
             */
            layers: components["schemas"]["ImageLayer"][];
        };
        ImageEditChangeInput: {
            edit: components["schemas"]["ImageEditInput"];
            /** @description The `editVersion` the change is based on */
            version: number;
        };
        ImageEditInput: {
            /** @default 1 */
            format?: 1;
            /**
             * @description Left and right swapped, before it is turned
             * @default false
             */
            mirrored?: boolean;
            /**
             * @description Quarter turns, clockwise
             * @default 0
             */
            turns?: 0 | 1 | 2 | 3;
            /**
             * @description Degrees, clockwise; the frame shrinks so that it has no empty corners
             * @default 0
             */
            straighten?: number;
            /**
             * @description null keeps the whole frame
             * @default null
             */
            crop?: components["schemas"]["FrameArea"] | null;
            /**
             * @description What the crop keeps while it is resized in the editor
             * @default free
             */
            ratio?: string;
            /**
             * @description Pixels of the result; null keeps all, and none are added
             * @default null
             */
            longestEdge?: number | null;
            /** @default 0 */
            light?: number;
            /** @default 0 */
            contrast?: number;
            /** @default 0 */
            saturation?: number;
            /** @default 0 */
            warmth?: number;
            /** @default 0 */
            sharpness?: number;
            /** @default none */
            filter?: "none" | "mono" | "sepia" | "vivid" | "soft" | "warm" | "cool";
            /** @default [] */
            hidden?: components["schemas"]["HiddenAreaInput"][];
            /**
             * @description From the bottom to the top
             * @default []
             */
            layers?: components["schemas"]["ImageLayerInput"][];
        };
        ImageLayer: components["schemas"]["TextLayer"] | components["schemas"]["ShapeLayer"] | components["schemas"]["StrokeLayer"] | components["schemas"]["LogoLayer"];
        ImageLayerInput: components["schemas"]["TextLayerInput"] | components["schemas"]["ShapeLayerInput"] | components["schemas"]["StrokeLayerInput"] | components["schemas"]["LogoLayerInput"];
        ImageRequestInput: {
            prompt: string;
            /** @description Omit for that of the image that is changed; for a new image, omit for a square */
            shape?: "1:1" | "4:5" | "9:16" | "16:9" | "1.91:1";
            /** @default 1 */
            count?: number;
            /**
             * Format: uuid
             * @description Change this image of the library
             */
            mediaId?: string;
            /**
             * Format: uuid
             * @description Change this image, which was made before and isn’t in the library yet
             */
            imageId?: string;
        };
        ImageSubject: {
            x: number;
            y: number;
        };
        ImageVersion: {
            /** Format: uuid */
            id: string;
            /** @description From 1, by original */
            number: number;
            /** @description The result */
            media: components["schemas"]["Media"];
            edit: components["schemas"]["ImageEdit"];
            /** Format: date-time */
            createdAt: string;
        };
        ImportChange: {
            /** @description The field of each column, in order */
            columns?: (components["schemas"]["ImportField"] | null)[];
            zone?: string;
            dateOrder?: "day" | "month" | "year";
            accountIds?: string[];
            asDrafts?: boolean;
        };
        ImportColumn: {
            /** @description As in the file; a letter if it has no names */
            name: string;
            field: components["schemas"]["ImportField"] | null;
        };
        ImportDays: {
            items: {
                /** Format: date */
                day: string;
                posts: number;
            }[];
        };
        ImportField: "text" | "date" | "time" | "accounts" | "media" | "alt" | "labels" | "first_comment" | "link" | "text_instagram" | "text_twitter" | "text_facebook" | "text_linkedin" | "text_tiktok" | "text_youtube" | "text_twitch" | "text_mastodon" | "text_bluesky";
        ImportFromSourceInput: {
            /** @description The IDs of files */
            entries: string[];
            /**
             * @description The library’s folder
             * @default null
             */
            folderId?: string | null;
        };
        ImportMediaInput: {
            /** Format: uri */
            url: string;
            /** @default null */
            folderId?: string | null;
        };
        ImportPreview: {
            text: string;
            accountIds: string[];
            media: components["schemas"]["PostMedia"][];
            firstComment: string;
            versions: components["schemas"]["PostVersion"][];
        };
        ImportRow: {
            /** @description Counts from 0 */
            position: number;
            /** @description Where it begins in the file; counts from 1 */
            line: number;
            cells: string[];
            state: "unchecked" | "ready" | "problem" | "skipped" | "imported" | "removed" | "kept";
            problems: components["schemas"]["ImportRowProblem"][];
            /** @description Duplicates. The row is imported all the same, unless it is skipped */
            warnings: components["schemas"]["ImportRowWarning"][];
            dueAt: string | null;
            accountIds: string[];
            mediaIds: string[];
            postId: string | null;
        };
        ImportRowChange: {
            cells?: {
                column: number;
                value: string;
            }[];
            skipped?: boolean;
        };
        ImportRowProblem: {
            /** @description null: the whole row */
            field: components["schemas"]["ImportField"] | null;
            /** @description In the reader’s language */
            message: string;
            /** @description Values that would solve it, each of one cell */
            fixes: {
                column: number;
                value: string;
            }[];
            /** @description Other rows with a problem in this field that have the same value there: they can be fixed together */
            alike: number;
        };
        ImportRowWarning: {
            /**
             * @description The same text was posted on the account or is planned there, within 30 days; or another line of the file has it
             */
            reason: "posted" | "planned" | "line";
            /** @description Where it was posted or is planned */
            accountIds: string[];
            /** @description When the nearest was posted or is due */
            at: string | null;
            /** @description The nearest */
            postId: string | null;
            /** @description The first line that has it */
            line: number | null;
        };
        ImportRows: {
            items: components["schemas"]["ImportRow"][];
            cursor: string | null;
        };
        ImportValueReplacement: {
            column: number;
            from: string;
            to: string;
        };
        Ingest: {
            /** Format: uuid */
            id: string;
            source: "upload" | "address" | "cloud";
            name: string;
            state: "receiving" | "checking" | "done" | "failed" | "cancelled";
            receivedBytes: number;
            /** @description null if the source doesn’t say */
            totalBytes: number | null;
            problem: components["schemas"]["JobProblem"] | null;
            /** @description Set when done */
            media: components["schemas"]["Media"] | null;
            /** @description The file was already in the library as `media` */
            duplicate: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** @description The only account groups whose accounts they see; null: all accounts */
            groupIds: string[] | null;
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        InvitationAnswerInput: { token: string; };
        Invoice: {
            id: string;
            /** Format: date-time */
            date: string;
            state: "upcoming" | "open" | "paid" | "void" | "uncollectible";
            plan: ("standard" | "premium" | "entrepreneur") | null;
            period: ("month" | "year") | null;
            trial: boolean;
            /** @description In the currency’s main unit, such as 29 or 29.5 */
            amount: number;
            /** @description ISO 4217, such as EUR */
            currency: string;
            /** @description The invoice as the payment provider shows it; null for members who may not pay */
            url: string | null;
            /** @description The same as a file; null until it is final */
            pdf: string | null;
        };
        Invoices: { items: components["schemas"]["Invoice"][]; };
        JobProblem: {
            code: string;
            /** @description In the reader’s language */
            message: string;
        };
        KeptEdit: {
            edit: components["schemas"]["Edit"];
            editVersion: number;
        };
        KeptImageEdit: {
            edit: components["schemas"]["ImageEdit"];
            editVersion: number;
        };
        Label: {
            /** Format: uuid */
            id: string;
            name: string;
            color: components["schemas"]["Hue"];
        };
        LabelChange: {
            name?: string;
            color?: components["schemas"]["Hue"];
        };
        Leaving: {
            /** @description When the account is deleted; null: nobody has asked for that */
            at: string | null;
            /** @description It has begun and can’t be canceled */
            begun: boolean;
            /** @description The person owns this server and has to pass that on first */
            ownsServer: boolean;
            workspaces: components["schemas"]["LeavingWorkspace"][];
        };
        LeavingRequestInput: {
            /** @description The person’s own address, so that nobody does this by accident */
            email: string;
            /**
             * @description For each workspace where the person decides
             * @default []
             */
            workspaces?: {
                /** Format: uuid */
                id: string;
                /** @description The member who becomes its owner; null: it is deleted */
                heirId: string | null;
            }[];
        };
        LeavingWorkspace: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Deleted with all it contains; left to its other owners and members; or handed over to `heirId` */
            fate: "deleted" | "left" | "handed_over";
            /** @description The person decides: it has other members, and no other owner */
            choice: boolean;
            /** @description The member who becomes its owner */
            heirId: string | null;
            /** @description The other members, the likeliest owner first; none if the workspace is left to them */
            members: {
                userId: string;
                name: string;
                email: string;
                role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            }[];
            /** @description It is paid for: the subscription is canceled with it, or goes along */
            subscription: boolean;
            /** @description What it contains; 0, like the others, if it is left to its members */
            accounts: number;
            /** @description Posts that wait for their time */
            scheduled: number;
            /** @description All posts, drafts included */
            posts: number;
            files: number;
            streams: number;
        };
        LedgerEntry: {
            /** Format: uuid */
            id: string;
            /** @description The key of the step: “upload 1”, “create” */
            step: string;
            /**
             * @description `waiting`: the platform is processing it; `looked_up`: checked and not found on the platform (found means `done`)
             */
            state: "intended" | "waiting" | "done" | "failed" | "unconfirmed" | "looked_up";
            attempt: number;
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            title: string;
            detail: string | null;
        };
        LinkCard: {
            card: {
                title: string;
                /** @description Empty if the page has none */
                description: string;
                picture: {
                    url: string;
                    width: number;
                    height: number;
                } | null;
            } | null;
            /** @description Why there is no card */
            why: string | null;
        };
        LinkPage: {
            /** Format: uuid */
            id: string;
            /** @description The account group it is of; null: the workspace */
            groupId: string | null;
            name: string;
            /** @description Where people find it */
            address: string;
            title: string;
            bio: string;
            /** @description Null: that of the workspace’s owner */
            language: string | null;
            public: boolean;
            showsPosts: boolean;
            showsStream: boolean;
            /** @description Grows when its links change */
            version: number;
            /** @description Without those of bots */
            views: number;
            /** @description In order */
            links: components["schemas"]["PageLink"][];
        };
        LinkPageChangeInput: {
            /** @description The end of its address: letters, digits and hyphens. Capitals make no difference */
            name?: string;
            title?: string;
            bio?: string;
            language?: string | null;
            public?: boolean;
            showsPosts?: boolean;
            showsStream?: boolean;
        };
        LinkPages: {
            /** @description What all addresses of pages begin with */
            base: string;
            items: components["schemas"]["LinkPage"][];
        };
        LogoLayer: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation: number;
            /** @default 1 */
            opacity: number;
            type: "logo";
            /**
             * Format: uuid
             * @description An image of the library
             */
            mediaId: string;
            width: number;
            height: number;
        };
        LogoLayerInput: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation?: number;
            /** @default 1 */
            opacity?: number;
            type: "logo";
            /**
             * Format: uuid
             * @description An image of the library
             */
            mediaId: string;
            width: number;
            height: number;
        };
        MailSubscription: {
            kind: "failures" | "streams" | "discussion" | "mentions" | "comments" | "published" | "reports" | "plan" | "summary";
            subscribed: boolean;
        };
        ManyApprovals: {
            items: {
                /** Format: uuid */
                postId: string;
                /** @description As in `PostApproval`: what the person has in front of them */
                seen: string;
            }[];
        };
        ManyTargetsInput: { targetIds: string[]; };
        Me: {
            id: string;
            name: string;
            email: string;
            /** @description The referral code used at sign-up */
            referralCode: string | null;
            /** @description How many people are here who signed up with `ownReferralCode` and have signed in */
            referralCount: number;
            /** @description The code to give to others */
            ownReferralCode: string;
            /** Format: date-time */
            createdAt: string;
            /** @description When the account is deleted, if the user has asked for that */
            leavingAt: string | null;
            instanceOwner: boolean;
            /** @description Whether two-factor authentication is on */
            twoFactor: boolean;
            emailNotifications: boolean;
            /** @description What the user reads in; null: as `Accept-Language` says */
            language: string | null;
            /** @description The languages to choose from */
            languages: string[];
            /** @description The IANA zone in which the user sees times; null: the workspace’s */
            zone: string | null;
            /** @description The first day of the week in calendars */
            weekStart: "sunday" | "monday" | "saturday";
            /** @description How times are written; null: as the language has it */
            clock: ("12h" | "24h") | null;
            /** @description Whether the user has been asked if their device’s zone applies */
            zoneAsked: boolean;
            /** @description Whether the first steps on the dashboard are closed */
            guideClosed: boolean;
            workspaces: components["schemas"]["Workspace"][];
        };
        MeChangeInput: {
            name?: string;
            emailNotifications?: boolean;
            /** @description One of `languages`; null: as `Accept-Language` says */
            language?: string | null;
            /** @description An IANA zone; null: the workspace’s */
            zone?: string | null;
            weekStart?: "sunday" | "monday" | "saturday";
            /** @description null: as the language has it */
            clock?: ("12h" | "24h") | null;
            zoneAsked?: boolean;
            guideClosed?: boolean;
        };
        Media: {
            /** Format: uuid */
            id: string;
            kind: "image" | "video";
            contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "video/mp4" | "video/quicktime" | "video/webm" | "video/x-matroska" | "video/mp2t";
            /** @description Whether the image is animated; animated images are never converted */
            animated: boolean;
            bytes: number;
            /** @description As displayed: after rotation, with square pixels */
            width: number;
            height: number;
            /** @description Seconds; null for images */
            duration: number | null;
            /** @description Average for videos; null until measured */
            framesPerSecond: number | null;
            /** @description “h264”; null for images and until measured */
            videoCodec: string | null;
            /** @description Of the first audio track; null if there is none */
            audioCodec: string | null;
            /** @description Original file name, or the name it was given later */
            name: string;
            /** @description Default alt text for new posts */
            alt: string;
            folderId: string | null;
            tags: string[];
            /** @description Who made it, if it came from a source that says so */
            credit: components["schemas"]["MediaCredit"] | null;
            /** @description How it was generated by an AI model, or what it was made of; null if it wasn’t */
            generated: components["schemas"]["GeneratedMark"] | null;
            /** @description URL of the file for workspace members; supports byte ranges */
            url: string;
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** @description When it was moved to the trash; null if it wasn’t */
            deletedAt: string | null;
        };
        MediaChangeInput: {
            name?: string;
            alt?: string;
            folderId?: string | null;
            tags?: string[];
        };
        MediaCredit: {
            title: string | null;
            creator: string | null;
            creatorUrl: string | null;
            /** @description “CC BY 4.0” */
            license: string;
            licenseUrl: string | null;
            /** @description The page it comes from */
            sourceUrl: string | null;
        };
        /** @description Where the file is cropped, by ratio (“4:5”), and “all” for ratios without their own; without either, in the middle */
        MediaCrops: { [key: string]: components["schemas"]["CropFocus"]; };
        /** @description Where the file is cropped, by ratio (“4:5”), and “all” for ratios without their own; without either, in the middle */
        MediaCropsInput: { [key: string]: components["schemas"]["CropFocusInput"]; };
        MediaIdsInput: { ids: string[]; };
        MediaList: {
            items: components["schemas"]["Media"][];
            cursor: string | null;
        };
        MediaRefInput: string | {
            /** Format: uuid */
            id: string;
            alt?: string;
            /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
            crop?: boolean;
            crops?: components["schemas"]["MediaCropsInput"] | null;
        };
        MediaStorage: {
            usedBytes: number;
            /** @description The plan’s limit; null if unlimited */
            storageBytes: number | null;
            /** @description Largest file the plan allows, in bytes; null if unlimited */
            fileBytes: number | null;
        };
        MediaUse: {
            /** Format: uuid */
            postId: string;
            text: string;
            state: string;
            dueAt: string | null;
            role: "post" | "variant";
        };
        Member: {
            userId: string;
            name: string;
            email: string;
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** @description The only account groups whose accounts they see; null: all accounts */
            groupIds: string[] | null;
            /** Format: date-time */
            joinedAt: string;
        };
        MemberChangeInput: {
            role?: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** @description The only account groups whose accounts they see; null: all accounts */
            groupIds?: string[] | null;
        };
        MoveMediaInput: {
            ids: string[];
            folderId: string | null;
        };
        Moved: {
            /** @description How many posts got another time or were put on hold */
            moved: number;
        };
        MovedMedia: {
            moved: {
                /** Format: uuid */
                id: string;
                from: string | null;
            }[];
        };
        NewAccountGroupInput: {
            name: string;
            color: components["schemas"]["Hue"];
            /** @default [] */
            accountIds?: string[];
        };
        NewAccountMove: {
            /** @description Connected accounts of the workspace, none of them in the sandbox */
            accountIds: string[];
            /**
             * Format: uuid
             * @description Another workspace that the person owns
             */
            toWorkspaceId: string;
        };
        NewApiKeyInput: {
            name: string;
            /**
             * @description Defaults to every scope that exists now; later scopes are not added
             * @default [
             *       "workspace.read",
             *       "workspace.manage",
             *       "account.read",
             *       "account.test",
             *       "account.connect",
             *       "post.read",
             *       "post.write",
             *       "post.publish",
             *       "post.manage",
             *       "label.manage",
             *       "group.manage",
             *       "queue.manage",
             *       "feed.manage",
             *       "snippet.manage",
             *       "brand.manage",
             *       "media.read",
             *       "media.write",
             *       "media.delete",
             *       "assistant.use",
             *       "stream.watch",
             *       "stream.start",
             *       "engagement.read",
             *       "engagement.respond",
             *       "sandbox.manage",
             *       "webhook.manage",
             *       "comment.write",
             *       "comment.manage"
             *     ]
             */
            scopes?: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "feed.manage" | "snippet.manage" | "brand.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage" | "webhook.manage" | "comment.write" | "comment.manage")[];
            /**
             * @description For an AI assistant: what happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out. Null for programs, which keep all scopes of the key; at `/mcp` that counts as `ask`
             * @default null
             */
            confirmation?: ("ask" | "approval" | "allow") | null;
            /**
             * @description Null if the key never expires
             * @default null
             */
            expiresAt?: string | null;
        };
        NewCalendarFeed: {
            /** @description Its address, which is a secret */
            url: string;
        };
        NewCommentInput: {
            text?: string;
            /** @default [] */
            mediaIds?: string[];
            /**
             * @description Members whose “@name” is in the text; those who can’t see it are left out
             * @default []
             */
            mentionIds?: string[];
            /** @default null */
            parentId?: string | null;
            /** @default null */
            quote?: string | null;
            /** @default null */
            pictureId?: string | null;
        };
        NewConnectedApp: {
            /** @description The query of `/oauth/consent` */
            request: string;
            /** @description Of those it asks for */
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "feed.manage" | "snippet.manage" | "brand.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage" | "webhook.manage" | "comment.write" | "comment.manage")[];
            /**
             * @description What happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out
             */
            confirmation: "ask" | "approval" | "allow";
        };
        NewContactMessageInput: {
            token: string;
            name: string;
            /** Format: email */
            email: string;
            subject: string;
            message: string;
            /** @description Stays empty: people don’t see this field */
            website?: string;
        };
        NewCredentialInput: {
            id: string;
            rawId: string;
            type: "public-key";
            clientExtensionResults: Record<string, never>;
            response: {
                clientDataJSON: string;
                attestationObject: string;
            } & { [key: string]: unknown; };
        };
        NewDesignsInput: {
            /** @description Pixels */
            width: number;
            /** @description Pixels */
            height: number;
            /** @description One color, or two: from the first to the second, from above to below */
            ground: string[];
            /** @description The ground’s name in the library */
            name: string;
            cards: {
                name: string;
                alt?: string;
                edit: components["schemas"]["ImageEditInput"];
                /** @description What the edit’s layers look like */
                overlay: components["schemas"]["OverlayTile"][];
            }[];
        };
        NewEngagementActionInput: {
            /** Format: uuid */
            itemId: string;
            /** @description `like`, `comment` or `dm` */
            action: string;
            content?: string;
            /** @default false */
            byHand?: boolean;
        };
        NewFeedInput: {
            url: string;
            name: string;
            /** @description The post’s text: {title}, {link}, {summary}, {author}, {source}, {hashtags}, and the variables of accounts */
            template: string;
            /**
             * @description `draft`: saved as a draft; `request`: asks for approval, or is a draft where nothing needs it; `queue`: added to the queues of its accounts; `publish`: published at once
             */
            action: "draft" | "request" | "queue" | "publish";
            accountIds: string[];
            /**
             * @description Only items with at least one of these words; empty for all
             * @default []
             */
            contains?: string[];
            /**
             * @description No items with any of these words
             * @default []
             */
            without?: string[];
            /**
             * @description Only items in at least one of these categories; empty for all
             * @default []
             */
            categories?: string[];
            /**
             * @description Attaches the picture that the feed has of an item, or else the one that its page names for links
             * @default false
             */
            pictures?: boolean;
            /**
             * @description The most posts in 24 hours; the newest items come first
             * @default 10
             */
            perDay?: number;
            /**
             * @description What to take from the items that are already there
             * @default none
             */
            first?: "none" | "newest";
        };
        NewFolderInput: {
            name: string;
            /** @default null */
            parentId?: string | null;
        };
        NewFramingInput: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description Segments to keep; empty keeps everything
             * @default []
             */
            segments?: components["schemas"]["SegmentInput"][];
        };
        NewHighlightSearchInput: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description Search again even if results exist
             * @default false
             */
            again?: boolean;
        };
        NewImageVersionInput: {
            edit: components["schemas"]["ImageEditInput"];
            /**
             * @description What the edit’s layers look like; empty without layers
             * @default []
             */
            overlay?: components["schemas"]["OverlayTile"][];
            /** @description The file’s name; by default that of the original */
            name?: string;
            /** @description The result’s alt text; by default that of the original */
            alt?: string;
        };
        NewInvitationInput: {
            /** Format: email */
            email: string;
            role: "admin" | "editor" | "contributor" | "viewer";
            /** @description The only account groups whose accounts they see; null: all accounts */
            groupIds?: string[] | null;
        };
        NewLabel: {
            name: string;
            color: components["schemas"]["Hue"];
        };
        NewLinkPageInput: {
            /** @default null */
            groupId?: string | null;
            /** @description The end of its address: letters, digits and hyphens. Capitals make no difference */
            name: string;
            title: string;
        };
        NewOutput: {
            /** Format: uuid */
            destinationId: string;
            /** @description What is sent; the destination’s limits are checked against it */
            sends?: components["schemas"]["SentStream"];
            /** @description Add it even if it takes less than that */
            acceptOverLimits?: boolean;
        };
        NewPageLinkInput: {
            /**
             * Format: uuid
             * @description Of a link that the page has; without it, it is new
             */
            id?: string;
            title: string;
            /** @description Where it leads */
            url: string;
            /** @default false */
            hidden?: boolean;
            /**
             * @description Shown only while a live stream goes to this saved destination; null: always
             * @default null
             */
            destinationId?: string | null;
        };
        NewPasskeyInput: {
            name?: string;
            response: components["schemas"]["NewCredentialInput"];
        };
        NewPostInput: {
            text?: string;
            /** @default [] */
            accountIds?: string[];
            media?: components["schemas"]["MediaRefInput"][];
            thread?: components["schemas"]["NewPostPartInput"][];
            firstComment?: string;
            options?: components["schemas"]["PlatformOptions"];
            variants?: { [key: string]: components["schemas"]["NewPostVariantInput"]; };
            /** @description Versions for the post’s accounts on a platform, or in a group; null and missing fields are the post’s. Replaces all versions */
            versions?: components["schemas"]["NewPostVersionInput"][];
            /** @description Omit to save a draft */
            schedule?: components["schemas"]["NewSchedule"] | "now";
            /** @description With `schedule: "now"`: seconds before the post goes out, during which `schedule: null` turns it back into a draft */
            undoSeconds?: number;
            /** @description Saved with a draft so the chosen time is restored when it is opened */
            intended?: components["schemas"]["NewSchedule"] | null;
            /** @description Saved with a draft so a platform can be chosen before an account is connected */
            platforms?: components["schemas"]["PlatformId"][];
            labelIds?: string[];
            /** @description Whether images and videos get the brand’s watermark; null: as the brand says, which is how new posts are */
            watermark?: boolean | null;
            /**
             * @description `idea`: less than a draft. It becomes one with `draft`, with an account that is added, or once it is scheduled or waits for approval
             */
            stage?: "idea" | "draft";
        };
        NewPostPartInput: {
            text?: string;
            media?: components["schemas"]["MediaRefInput"][];
        };
        NewPostVariantInput: {
            text?: string | null;
            media?: components["schemas"]["MediaRefInput"][] | null;
            thread?: components["schemas"]["NewPostPartInput"][] | null;
            firstComment?: string | null;
            options?: components["schemas"]["PostOptions"] | null;
        };
        NewPostVersionInput: {
            platform?: components["schemas"]["PlatformId"] | null;
            groupId?: string | null;
            text?: string | null;
            media?: components["schemas"]["MediaRefInput"][] | null;
            thread?: components["schemas"]["NewPostPartInput"][] | null;
            firstComment?: string | null;
        };
        NewProxyInput: {
            name: string;
            /** @description How this server speaks with the proxy; all three pass on any connection */
            kind: "http" | "https" | "socks5";
            host: string;
            port: number;
            /** @description Empty if it takes none */
            username?: string & (unknown & unknown);
            /** @description Never returned */
            password?: string;
        };
        NewPushSubscription: {
            /** Format: uri */
            endpoint: string;
            expirationTime?: number | null;
            keys: {
                /** @description The browser’s public key: a point on P-256, uncompressed */
                p256dh: string;
                /** @description 16 bytes */
                auth: string;
            };
        };
        NewQueueInput: {
            /** Format: uuid */
            accountId?: string;
            /** Format: uuid */
            groupId?: string;
            zone: string;
            /** @default [] */
            slots?: components["schemas"]["Slot"][];
        };
        NewRegisteredApp: {
            name: string;
            /** @description Where it gets its codes. Compared exactly, without wildcards */
            redirectUris: string[];
        };
        NewReportLinkInput: {
            title: string;
            /** @description By default that of the workspace’s owner */
            language?: string;
            scope: components["schemas"]["ReportScope"];
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description For how long it works */
            days: 7 | 30 | 90;
            /** @description Who it is for; only the team sees it */
            note?: string;
        };
        NewReviewComment: { text: string; };
        NewReviewLinkInput: {
            about: {
                scope: "post";
                /** Format: uuid */
                postId: string;
            } | {
                scope: "week";
                /** @description null for all accounts */
                groupId: string | null;
                /**
                 * Format: date
                 * @description Any day of the week, which begins on Monday in the workspace’s time zone
                 */
                day: string;
            } | {
                scope: "brand";
                /** @description null for all accounts */
                groupId: string | null;
            };
            /** Format: email */
            email: string;
            name: string;
            /** @description Of the mails; by default that of the person who sends the link */
            language?: string;
            /**
             * @description In which the client sees times; null for the one of their device
             * @default null
             */
            zone?: string | null;
            /**
             * @description For how long it works
             * @default 14
             */
            days?: number;
        };
        NewReviewer: {
            name: string;
            /** @description From the mail; needed unless this browser is the first that opened the link */
            code?: string;
        };
        NewSavedReply: {
            name: string;
            text: string;
        };
        NewSchedule: {
            at: string;
            zone: string;
            /** @description Which instant to use if this time happens twice */
            fold?: "earlier" | "later";
        };
        NewShortLink: {
            url: string;
            /** @description The end of the short link: letters, digits, hyphens and underscores. Capitals make no difference */
            slug?: string;
        };
        NewSnapshotsInput: {
            /** Format: uuid */
            mediaId: string;
            /** @description Seconds from the first frame */
            times: number[];
            /** @default jpg */
            format?: "jpg" | "png" | "webp";
        };
        NewSnippetInput: {
            kind: "hashtags";
            name: string;
            /** @description Separated by spaces; a missing # is added, and each is kept once */
            text: string;
        } | {
            kind: "snippet";
            name: string;
            /** @description May contain {account}, {handle}, {platform}, {date}, {weekday} */
            text: string;
        } | {
            kind: "signature";
            name: string;
            /** @description May contain {account}, {handle}, {platform}, {date}, {weekday} */
            text: string;
            /** @default [] */
            accountIds?: string[];
            /** @default [] */
            groupIds?: string[];
        };
        NewStream: {
            title?: string;
            /** @description Saved destinations */
            destinationIds: string[];
            /**
             * Format: uuid
             * @description The scheduled stream that starts with it
             */
            eventId?: string;
            /** @description What will be sent; each destination’s limits are checked against it */
            sends?: components["schemas"]["SentStream"];
            /** @description Start even if destinations take less than that */
            acceptOverLimits?: boolean;
        };
        NewStreamDestination: {
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            /** @description By default the platform’s */
            name?: string;
            /** @description rtmp:// or rtmps://, with host and application */
            url: string;
            key: string;
            /** @description By default true */
            armed?: boolean;
        };
        NewStreamEventInput: {
            title: string;
            schedule: components["schemas"]["NewSchedule"];
            /** @description How long it is planned to be, in minutes; null if that is open. The stream doesn’t end automatically */
            plannedMinutes?: number | null;
            /**
             * @description Saved destinations
             * @default []
             */
            destinationIds?: string[];
            /** @description Minutes before the start, for a notification to who scheduled it; null for none */
            reminderMinutes?: number | null;
            /** @description A post about it, published or scheduled with it */
            announcement?: {
                text: string;
                accountIds: string[];
                /** @description Null for now */
                minutesBefore: number | null;
            };
        };
        NewStreamMark: {
            /**
             * Format: uuid
             * @description Chosen by the client: sending a moment again changes nothing
             */
            id: string;
            /** @description How long ago it was, because the client’s clock may be wrong */
            secondsAgo: number;
        };
        NewVideoJobInput: {
            /** Format: uuid */
            mediaId: string;
            edit: components["schemas"]["EditInput"];
            output: components["schemas"]["VideoOutputInput"];
        };
        NewWebhook: {
            name: string;
            /** @description Where events are posted to */
            url: string;
            events: ("post.scheduled" | "post.rescheduled" | "post.approved" | "post.published" | "post.failed" | "post.unconfirmed" | "account.needs_attention" | "comment.received" | "mention.received" | "message.received" | "stream.started" | "stream.ended" | "recording.ready")[];
        };
        NewWorkspaceExportInput: {
            /**
             * @description All of them if left out
             * @default [
             *       "posts",
             *       "media",
             *       "inbox",
             *       "analytics",
             *       "streams",
             *       "activity",
             *       "setup"
             *     ]
             */
            parts?: ("posts" | "media" | "inbox" | "analytics" | "streams" | "activity" | "setup")[];
        };
        NewWorkspaceInput: {
            name: string;
            zone?: string;
        };
        NewlyMadeReportLink: {
            /** Format: uuid */
            id: string;
            title: string;
            language: string;
            scope: components["schemas"]["ReportScope"];
            /** @description The account group’s name */
            group: string | null;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            note: string;
            /** @description null if that person has left */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description When it was last opened */
            openedAt: string | null;
            address: string;
        };
        NewlySentReviewLink: {
            /** Format: uuid */
            id: string;
            scope: "post" | "week" | "brand";
            postId: string | null;
            /** @description The start of the post, if it is for one */
            title: string | null;
            groupId: string | null;
            /** @description The account group’s name */
            group: string | null;
            /** @description Of a week */
            startsAt: string | null;
            endsAt: string | null;
            email: string;
            name: string;
            language: string;
            zone: string | null;
            /** @description Posts that it shows and that wait for an answer */
            waiting: number;
            /** @description null if that person has left */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description When it was last opened */
            openedAt: string | null;
            /** @description When the client stopped emails about new posts and those that are due */
            remindersStoppedAt: string | null;
            /** @description For other ways to the client than mail. Everyone with it can read; answering takes a code from the client’s mail */
            address: string;
        };
        NextSlots: {
            slots: components["schemas"]["SlotTaken"][];
            /** @description Accounts that have no slots */
            without: string[];
        };
        Notification: {
            /** Format: uuid */
            id: string;
            kind: string;
            topic: "failures" | "accounts" | "streams" | "discussion" | "mentions" | "comments" | "published" | "reports" | "plan" | "team";
            /** @description How many events it counts; null if it is about one thing */
            count: number | null;
            /** @description The text of the post that it counts the events of */
            subject: string | null;
            /** @description What became of it, once it no longer needs anyone */
            handled: string | null;
            title: string;
            body: string;
            /** @description Path within the app */
            link: string | null;
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationChoices: {
            topics: {
                failures: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                accounts: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                streams: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                discussion: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                mentions: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                comments: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                published: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                reports: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                plan: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                team: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
            };
            quiet: {
                on: boolean;
                from: string;
                to: string;
                /** @description Days that are quiet from midnight to midnight: 1 is Monday */
                days: number[];
                /** @description Whether failures, lost access and streams still come through */
                urgent: boolean;
                /** @description null: the person’s */
                zone: string | null;
            };
            digest: {
                /** @description Everything that isn’t urgent comes in one email a day */
                on: boolean;
                at: string;
            };
            /** @description Whether what was held, and the daily digest, is mailed */
            summaries: boolean;
        };
        NotificationPage: {
            items: components["schemas"]["Notification"][];
            cursor: string | null;
            /** @description Total unread */
            unread: number;
        };
        NotificationSettings: {
            topics: {
                failures: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                accounts: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                streams: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                discussion: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                mentions: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                comments: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                published: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                reports: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                plan: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
                team: {
                    app: boolean;
                    email: boolean;
                    push: boolean;
                };
            };
            quiet: {
                on: boolean;
                from: string;
                to: string;
                /** @description Days that are quiet from midnight to midnight: 1 is Monday */
                days: number[];
                /** @description Whether failures, lost access and streams still come through */
                urgent: boolean;
                /** @description null: the person’s */
                zone: string | null;
            };
            digest: {
                /** @description Everything that isn’t urgent comes in one email a day */
                on: boolean;
                at: string;
            };
            /** @description Whether what was held, and the daily digest, is mailed */
            summaries: boolean;
            /** @description The zone in which quiet hours and the digest apply */
            zone: string;
            /** @description When quiet hours end, if it is quiet now */
            quietUntil: string | null;
            /** @description When they start next; null if they are off */
            quietFrom: string | null;
            /** @description When the next mail that sums up comes, if there is something to tell */
            nextSummary: string | null;
            email: string;
            /** @description How many browsers get pushed notifications */
            browsers: number;
        };
        NotificationTest: {
            /** @description `no_server`: no mail server is set up; `refused`: it didn’t take it */
            email: "sent" | "off" | "no_server" | "refused";
            /** @description `no_browser`: none gets pushed notifications */
            push: "sent" | "off" | "no_browser" | "refused";
        };
        NotificationsMarked: {
            /**
             * Format: date-time
             * @description Of all that this marked; `/api/v1/notifications/unread` takes it back
             */
            readAt: string;
        };
        NotificationsReadInput: {
            /** @description Omit for all */
            ids?: string[];
        };
        NotificationsUnread: {
            /**
             * Format: date-time
             * @description `readAt` of those that were marked together
             */
            readAt: string;
        };
        OfferedInvitation: {
            workspace: string;
            invitedBy: string;
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
        };
        OpenComments: {
            items: {
                /** Format: uuid */
                postId: string;
                /** @description Threads that nobody resolved */
                open: number;
            }[];
        };
        OpenReview: { token: string; };
        OpenSlot: {
            /** Format: uuid */
            queueId: string;
            /** @description In the queue’s zone */
            at: string;
            /** Format: date-time */
            instant: string;
        };
        OpenSlots: {
            /** @description Those with open slots, and the accounts that use them */
            queues: {
                /** Format: uuid */
                id: string;
                /** @description The account it belongs to, or null */
                accountId: string | null;
                /** @description The account group it belongs to, or null */
                groupId: string | null;
                zone: string;
                accountIds: string[];
            }[];
            /** @description Those with open slots */
            slots: {
                /** @description “2026-12-01”, or by hour “2026-12-01T09” */
                slot: string;
                /** @description How many slots are open */
                count: number;
                /** @description The first of them, in order of time */
                open: components["schemas"]["OpenSlot"][];
            }[];
        };
        OutboxMail: {
            /** Format: uuid */
            id: string;
            to: string;
            subject: string;
            text: string;
            /** @description The mail server’s rejection; null if no server is configured */
            refusal: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        OutputChange: { wanted: "on" | "paused" | "removed"; };
        OutputHealth: {
            /** @description starting: the server has accepted the stream, and hasn’t kept the connection for long enough yet */
            state: "waiting" | "connecting" | "starting" | "live" | "reconnecting" | "paused" | "ended";
            /** Format: date-time */
            since: string;
            /** @description Connection attempts since it was last live */
            attempt: number;
            nextAttemptAt: string | null;
            problem: {
                message: string;
                /** @description The server’s own */
                words: string | null;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Bits per second, over the last 5 seconds */
            bitrate: number;
            queueMs: number;
            queueBytes: number;
            framesSent: number;
            /** @description Which its viewers don’t get: left out by the browser, or because it couldn’t keep up */
            framesDropped: number;
            reconnects: number;
            lastAcknowledgedAt: string | null;
            /** @description How long what is sent takes until the server acknowledges it; null: it doesn’t. Seconds mean that it takes less than it gets */
            delayMs: number | null;
            bytesSent: number;
        };
        OverlayTile: {
            /** @description Pixels of the result */
            left: number;
            top: number;
            /** @description Base64 */
            png: string;
        };
        PageFigures: {
            /** @description The workspace’s zone, in which days and hours are counted */
            zone: string;
            /** @description By day, without those that had no clicks */
            days: {
                clicks: number;
                visitors: number;
                day: string;
            }[];
            /** @description By hour of the day */
            hours: {
                hour: number;
                clicks: number;
            }[];
            /** @description By ISO 3166-1 code; empty where the server has no GEOIP_FILE */
            countries: {
                name: string;
                clicks: number;
            }[];
            /** @description By the site that the click came from */
            sites: {
                name: string;
                clicks: number;
            }[];
            /** @description phone, tablet, computer or program */
            devices: {
                name: string;
                clicks: number;
            }[];
            /** @description Without those of bots */
            clicks: number;
            /** @description Different visitors of each day, added up */
            visitors: number;
            /** @description Clicks of bots and previews */
            bots: number;
        };
        PageLink: {
            /** Format: uuid */
            id: string;
            title: string;
            url: string;
            hidden: boolean;
            destinationId: string | null;
            /** @description The server’s owner has blocked the domain it leads to, so it isn’t shown */
            blocked: boolean;
            /** @description Without those of bots */
            clicks: number;
            visitors: number;
            bots: number;
        };
        PageLinksChangeInput: {
            /** @description Of the page whose links these were */
            version: number;
            /** @description All of them, in order */
            links: components["schemas"]["NewPageLinkInput"][];
        };
        Passkey: {
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        PasskeyAssertionInput: {
            id: string;
            rawId: string;
            type: "public-key";
            clientExtensionResults: Record<string, never>;
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string;
            };
        };
        PasskeyList: {
            /**
             * @description Whether passkeys work here: only with HTTPS or on localhost, with `PUBLIC_URL` set to an address that has a name
             */
            offered: "yes" | "not_secure" | "no_fixed_address" | "address_without_name";
            /** @description The address that passkeys belong to */
            address: string;
            items: components["schemas"]["Passkey"][];
        };
        /** @description Options of Web Authentication, as JSON */
        PasskeyOptions: { challenge: string; } & { [key: string]: unknown; };
        PasswordChange: {
            currentPassword: string;
            newPassword: string;
        };
        PasswordResetInput: {
            newPassword: string;
            token: string;
        };
        PasswordResetRequestInput: { email: string; };
        PlanChangeInput: {
            plan: "standard" | "premium" | "entrepreneur";
            period: "month" | "year";
            /** @default null */
            prorationDate?: number | null;
        };
        PlanChoice: { plan: "self_hosted" | "standard" | "premium" | "entrepreneur"; } | {
            plan: "own";
            limits: components["schemas"]["PlanLimits"];
        };
        PlanLimits: {
            /** @description Null: no limit */
            accounts: number | null;
            /** @description Null: no limit */
            accountsPerPlatform: number | null;
            /** @description Null: no limit */
            storageBytes: number | null;
            /** @description Null: no limit */
            fileBytes: number | null;
            /** @description Null: no limit */
            seats: number | null;
        };
        PlanPreview: {
            plan: "standard" | "premium" | "entrepreneur";
            period: "month" | "year";
            /** @description Null: at once */
            at: string | null;
            /** @description What is paid at once; the rest of the current period is deducted */
            due: number;
            /** @description ISO 4217, such as EUR */
            currency: string;
            /** @description Send it with the change, so that it costs what was shown */
            prorationDate: number | null;
        };
        PlanPrice: {
            plan: "standard" | "premium" | "entrepreneur";
            period: "month" | "year";
            /** @description In the currency’s main unit, such as 29 or 29.5 */
            amount: number;
            /** @description ISO 4217, such as EUR */
            currency: string;
        };
        PlanPrices: {
            /** @description False: this server charges nothing */
            billing: boolean;
            /** @description Empty if the payment provider can’t be reached */
            prices: components["schemas"]["PlanPrice"][];
        };
        PlanRequest: {
            plan: "standard" | "premium" | "entrepreneur";
            period: "month" | "year";
        };
        PlannedDuplicate: {
            /** @description As the first of them has it */
            text: string;
            /** @description The accounts that would get it more than once */
            accountIds: string[];
            /** @description In order of time */
            posts: {
                /** Format: uuid */
                id: string;
                version: number;
                /**
                 * Format: date-time
                 * @description When it goes out, went out, or is meant to
                 */
                at: string;
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description Those on which it repeats, or is repeated */
                accountIds: string[];
            }[];
        };
        PlannedDuplicates: {
            items: components["schemas"]["PlannedDuplicate"][];
            /** @description There are more than are listed */
            more: boolean;
        };
        PlannedOnAccount: {
            /** @description Posts scheduled for the account or waiting for its login */
            posts: number;
        };
        PlatformApp: {
            clientId: string;
            clientSecret: string;
        };
        PlatformId: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
        PlatformOptions: { [key: string]: components["schemas"]["PostOptions"]; };
        PlatformSetup: {
            platform: components["schemas"]["PlatformId"];
            name: string;
            source: "environment" | "stored" | "none" | "itself";
            clientId: string | null;
            storedAt: string | null;
            /** @description Enter it on the platform exactly as shown */
            redirectUrl: string;
            /** @description Where the platform announces comments and messages; null if it doesn’t */
            webhookUrl: string | null;
            permissions: {
                name: string;
                for: string;
                needed: boolean;
                /** @description Requested only if the platform has approved the app */
                vetted: boolean;
            }[];
            /** @description Whether the platform has approved the app; null if approval adds nothing */
            vetted: boolean | null;
            console: {
                url: string;
                steps: string[];
            } | null;
        };
        PlatformVetted: { vetted: boolean; };
        Post: {
            /** Format: uuid */
            id: string;
            /** @description Increases with every change; send it with a change to detect conflicts */
            version: number;
            text: string;
            media: components["schemas"]["PostMedia"][];
            /** @description The parts of the thread after the first, in order */
            thread: components["schemas"]["PostPart"][];
            /** @description Comment added below the published post; empty for none */
            firstComment: string;
            /** @description Options for all accounts on a platform */
            options: components["schemas"]["PlatformOptions"];
            /** @description Images referenced by options, for all accounts or one */
            pictures: components["schemas"]["Media"][];
            schedule: components["schemas"]["Schedule"] | null;
            /** @description How the schedule was resolved; null without one */
            resolution: components["schemas"]["Resolution"] | null;
            /** @description Time chosen for a draft so far; it doesn’t schedule anything */
            intended: components["schemas"]["Schedule"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description Whether its images and videos get the brand’s watermark; null: as the brand says */
            watermark: boolean | null;
            /** @description Set if it belongs to a repeat */
            repeats?: true;
            /** @description Platforms chosen for a draft, with or without an account; they don’t publish anything */
            platforms: components["schemas"]["PlatformId"][];
            dueAt: string | null;
            /** @description The worst state among the targets */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description How far it is before it goes out; null from then on */
            stage: ("idea" | "draft" | "review" | "scheduled") | null;
            /** @description Where it stands, if it needs approval or has it. While it waits, it is a draft */
            approval: components["schemas"]["PostApproval"] | null;
            /** @description null if that person has left */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Versions for several accounts: a group’s wins over its platform’s */
            versions: components["schemas"]["PostVersion"][];
            /** @description Accounts’ own versions, by account ID: they win over all others */
            variants: { [key: string]: components["schemas"]["PostVariant"]; };
            /** @description With what each account gets: its own version, its group’s or its platform’s */
            targets: components["schemas"]["Target"][];
            /** @description Actions people took on the post, newest first */
            activity: {
                /** Format: date-time */
                at: string;
                by: string | null;
                /** @description A sentence, with the name of who did it */
                what: string;
            }[];
        };
        PostApproval: {
            /** @description `returned`: someone asked for changes */
            state: "waiting" | "returned" | "approved";
            /** @description What is asked for: send it with a decision, which fails if the post has changed since */
            seen: string;
            /** @description The step it waits for, from 1 on */
            step: number;
            steps: number;
            /** @description Whether the last step is the client’s */
            client: boolean;
            /** @description When it should go out; null for as soon as it is approved */
            wanted: components["schemas"]["Schedule"] | null;
            wantedAt: string | null;
            /** @description Its time has passed while it waited: the person who approves it decides when it goes out */
            overdue: boolean;
            /** Format: date-time */
            askedAt: string;
            askedById: string | null;
            askedBy: string;
            /** @description The steps that are done */
            given: {
                step: number;
                by: string;
                /** @description Null for a client */
                byId: string | null;
                /** Format: date-time */
                at: string;
            }[];
            /** @description What should be changed, if it was returned */
            note: string | null;
        };
        PostChangeInput: {
            /** @description Version the change is based on; omit to overwrite */
            version?: number;
            text?: string;
            accountIds?: string[];
            media?: components["schemas"]["MediaRefInput"][];
            thread?: components["schemas"]["NewPostPartInput"][];
            firstComment?: string;
            options?: components["schemas"]["PlatformOptions"];
            /** @description Replaces all variants */
            variants?: { [key: string]: components["schemas"]["NewPostVariantInput"]; };
            /** @description Versions for the post’s accounts on a platform, or in a group; null and missing fields are the post’s. Replaces all versions */
            versions?: components["schemas"]["NewPostVersionInput"][];
            schedule?: (components["schemas"]["NewSchedule"] | "now") | null;
            /** @description With `schedule: "now"`: seconds before the post goes out, during which `schedule: null` turns it back into a draft */
            undoSeconds?: number;
            /** @description Saved with a draft so the chosen time is restored when it is opened */
            intended?: components["schemas"]["NewSchedule"] | null;
            /** @description Saved with a draft so a platform can be chosen before an account is connected */
            platforms?: components["schemas"]["PlatformId"][];
            labelIds?: string[];
            /** @description Whether images and videos get the brand’s watermark; null: as the brand says, which is how new posts are */
            watermark?: boolean | null;
            /**
             * @description `idea`: less than a draft. It becomes one with `draft`, with an account that is added, or once it is scheduled or waits for approval
             */
            stage?: "idea" | "draft";
        };
        PostImport: {
            /** Format: uuid */
            id: string;
            /** @description The file’s */
            name: string;
            format: "csv" | "tsv" | "json" | "xlsx";
            /** @description The program whose export it was recognized as */
            source: ("buffer" | "hootsuite" | "publer") | null;
            phase: "checking" | "ready" | "importing" | "undoing" | "failed";
            /** @description Why it failed */
            problem: components["schemas"]["JobProblem"] | null;
            columns: components["schemas"]["ImportColumn"][];
            /** @description In which dates are read */
            zone: string;
            /** @description What comes first in dates such as 03/04/05; null: nothing in the file says it, so you have to */
            dateOrder: ("day" | "month" | "year") | null;
            /** @description Whether the file has such dates */
            hasNumericDates: boolean;
            /** @description For rows that name no account */
            accountIds: string[];
            asDrafts: boolean;
            /** @description How many are in each state */
            rows: {
                total: number;
                unchecked: number;
                ready: number;
                problem: number;
                skipped: number;
                imported: number;
                /** @description Removed again by an undo */
                removed: number;
                /** @description An undo left these, because they had gone out or were about to */
                kept: number;
            };
            /** @description Rows with a problem, by field */
            problemsByField: { [key: string]: number; };
            /** @description Labels that the import will create, once all rows are checked */
            newLabels: string[];
            /** @description When the first of its posts is due */
            firstAt: string | null;
            lastAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When its rows are deleted; imported posts stay
             */
            keptUntil: string;
            /** @description null: nothing can be undone */
            undoUntil: string | null;
        };
        PostMatches: {
            /** @description All that match, listed or not */
            count: number;
            items: {
                /** Format: uuid */
                id: string;
                /** @description The worst state among the targets */
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description By the names of the labels */
                labelIds: string[];
                /** @description Increases with every change; send it with a change to detect conflicts */
                version: number;
            }[];
        };
        PostMedia: {
            /** Format: uuid */
            id: string;
            alt: string;
            /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
            crop?: boolean;
            crops?: components["schemas"]["MediaCrops"];
            media: components["schemas"]["Media"];
        };
        PostOptions: { [key: string]: boolean | number | string | string[]; };
        PostPart: {
            text: string;
            media: components["schemas"]["PostMedia"][];
        };
        PostPresenceInput: {
            /** @description false: they have closed it */
            here: boolean;
            /**
             * @description Others answer with their own presence
             * @default false
             */
            arriving?: boolean;
        };
        PostPreview: {
            targets: {
                /** Format: uuid */
                accountId: string;
                platform: components["schemas"]["PlatformId"];
                handle: string;
                /** @description As it goes out: variables are filled in, and parts are joined where a platform has no threads */
                text: string;
                media: {
                    /** Format: uuid */
                    id: string;
                    alt: string;
                }[];
                thread: {
                    text: string;
                    media: {
                        /** Format: uuid */
                        id: string;
                        alt: string;
                    }[];
                }[];
                firstComment: string;
                /** @description Everything that the platform’s rules say */
                issues: {
                    /** @description `stops`: it can’t be published like this; `note`: it can, and this is what happens */
                    weight: "stops" | "note";
                    field: string;
                    /** @description In the reader’s language */
                    message: string;
                }[];
            }[];
        };
        PostRepeatInput: {
            /** @description Version of the post that the repeat is based on */
            version?: number;
            rule: components["schemas"]["RepeatRuleInput"];
            /**
             * @description Texts that take turns with the post’s own, in this order
             * @default []
             */
            variations?: string[];
        };
        PostSummary: {
            /** Format: uuid */
            id: string;
            /** @description Increases with every change; send it with a change to detect conflicts */
            version: number;
            text: string;
            media: components["schemas"]["PostMedia"][];
            /** @description The parts of the thread after the first, in order */
            thread: components["schemas"]["PostPart"][];
            /** @description Comment added below the published post; empty for none */
            firstComment: string;
            /** @description Options for all accounts on a platform */
            options: components["schemas"]["PlatformOptions"];
            /** @description Images referenced by options, for all accounts or one */
            pictures: components["schemas"]["Media"][];
            schedule: components["schemas"]["Schedule"] | null;
            /** @description How the schedule was resolved; null without one */
            resolution: components["schemas"]["Resolution"] | null;
            /** @description Time chosen for a draft so far; it doesn’t schedule anything */
            intended: components["schemas"]["Schedule"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description Whether its images and videos get the brand’s watermark; null: as the brand says */
            watermark: boolean | null;
            /** @description Set if it belongs to a repeat */
            repeats?: true;
            /** @description Platforms chosen for a draft, with or without an account; they don’t publish anything */
            platforms: components["schemas"]["PlatformId"][];
            dueAt: string | null;
            /** @description The worst state among the targets */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description How far it is before it goes out; null from then on */
            stage: ("idea" | "draft" | "review" | "scheduled") | null;
            /** @description Where it stands, if it needs approval or has it. While it waits, it is a draft */
            approval: components["schemas"]["PostApproval"] | null;
            /** @description null if that person has left */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            targets: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                accountId: string;
                platform: components["schemas"]["PlatformId"];
                handle: string;
                /** @description What {handle} and {account} in its texts stand for: as it was sent, or else what the account is called now */
                names: {
                    handle: string;
                    displayName: string;
                    /** @description The short links that addresses in its texts become, by address; left out if there are none */
                    shortLinks?: components["schemas"]["ShortLinks"];
                };
                /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
                sandbox: boolean;
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description Its own text, its group's or its platform's; null where it has the post's */
                text: string | null;
                /** @description Likewise */
                media: components["schemas"]["PostMedia"][] | null;
                /** @description Likewise */
                thread: components["schemas"]["PostPart"][] | null;
                /** @description Likewise */
                firstComment: string | null;
                /** @description What was chosen for this account alone; the rest is the post's for the platform */
                options: components["schemas"]["PostOptions"] | null;
                /** @description What is drawn over its images and videos when they are published; left out if nothing is */
                watermark?: components["schemas"]["TargetWatermark"];
                permalink: string | null;
                error: components["schemas"]["TargetProblem"] | null;
                dueAt: string | null;
                publishedAt: string | null;
            }[];
        };
        PostVariant: {
            text: string | null;
            media: components["schemas"]["PostMedia"][] | null;
            thread: components["schemas"]["PostPart"][] | null;
            firstComment: string | null;
            options: components["schemas"]["PostOptions"] | null;
        };
        PostVersion: {
            text: string | null;
            media: components["schemas"]["PostMedia"][] | null;
            thread: components["schemas"]["PostPart"][] | null;
            firstComment: string | null;
            /** @description Null if it is a group’s */
            platform: components["schemas"]["PlatformId"] | null;
            /** @description Null if it is a platform’s */
            groupId: string | null;
            /** @description The post’s accounts that it is for. An account’s own version, or its group’s, may override it there */
            accountIds: string[];
        };
        Proxy: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description How this server speaks with the proxy; all three pass on any connection */
            kind: "http" | "https" | "socks5";
            host: string;
            port: number;
            username: string;
            hasPassword: boolean;
            check: components["schemas"]["ProxyCheck"];
            /** @description Accounts that use it themselves */
            accountIds: string[];
            /** @description Account groups that use it, for their accounts without a proxy of their own */
            groupIds: string[];
        };
        ProxyChange: {
            name?: string;
            /** @description How this server speaks with the proxy; all three pass on any connection */
            kind?: "http" | "https" | "socks5";
            host?: string;
            port?: number;
            /** @description Empty if it takes none */
            username?: string & (unknown & unknown);
            /** @description Never returned */
            password?: string;
        };
        ProxyCheck: {
            /** @description The IP address that servers see; null if the test failed */
            address: string | null;
            /** @description How long a request through it took */
            milliseconds: number | null;
            /** Format: date-time */
            checkedAt: string;
            /** @description Why the test failed */
            problem: string | null;
            reason?: components["schemas"]["Reason"];
        };
        ProxyChoice: { proxyId: string | null; };
        PublishingSettings: {
            missed: "send" | "ask";
            /** @description With `ask`: posts late by less than this still go out automatically */
            graceMinutes: number;
        };
        PublishingSettingsChangeInput: {
            missed?: "send" | "ask";
            /** @description With `ask`: posts late by less than this still go out automatically */
            graceMinutes?: number;
        };
        PushKey: {
            /** @description The server’s VAPID key, for `applicationServerKey` */
            publicKey: string;
        };
        Queue: {
            /** Format: uuid */
            id: string;
            /** @description The account it belongs to, or null */
            accountId: string | null;
            /** @description The account group it belongs to, or null */
            groupId: string | null;
            zone: string;
            /** @description In the order of the week */
            slots: components["schemas"]["Slot"][];
            paused: boolean;
            /** @description Posts in the queue, on hold or not */
            waiting: number;
            /** @description When its next post goes out */
            nextAt: string | null;
            /** @description When its last post goes out */
            lastAt: string | null;
        };
        QueueChange: {
            zone?: string;
            slots?: components["schemas"]["Slot"][];
        };
        Queued: {
            slots: components["schemas"]["SlotTaken"][];
            posts: components["schemas"]["Post"][];
        };
        QueuedPost: {
            /** Format: uuid */
            id: string;
            version: number;
            /** @description The beginning of it */
            text: string;
            accountIds: string[];
            queueIds: string[];
            /** @description In `zone` */
            at: string;
            zone: string;
            /** Format: date-time */
            instant: string;
            /** @description Its queue is paused, and it waits as a draft */
            held: boolean;
        };
        QueuedPosts: {
            /** @description Those of these days, in order of time */
            items: components["schemas"]["QueuedPost"][];
            /** @description Slots of these days in which another post goes out */
            taken: {
                /** Format: uuid */
                queueId: string;
                /** Format: date-time */
                instant: string;
            }[];
            /** @description The accounts that each queue is for */
            users: {
                /** Format: uuid */
                queueId: string;
                accountIds: string[];
            }[];
        };
        /** @description The message as a code with parameters */
        Reason: {
            code: string;
            params?: { [key: string]: unknown; };
        };
        ReconnectAccountInput: { password: string; };
        RecoveryCodes: { recoveryCodes: string[]; };
        RefusedTarget: {
            /** Format: uuid */
            targetId: string;
            /** @description Why, in the reader’s language */
            message: string;
            reason: components["schemas"]["Reason"];
        };
        RegisteredApp: {
            /** @description Its client ID */
            id: string;
            name: string;
            redirectUris: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description When somebody last connected it */
            usedAt: string | null;
        };
        RenditionState: {
            /** Format: uuid */
            mediaId: string;
            spec: string;
            /** @description `none`: not requested yet; created when a post is scheduled */
            state: "none" | "waiting" | "making" | "ready" | "failed";
            fraction: number;
            /** @description Why it failed */
            problem: string | null;
        };
        RenditionsRequestInput: {
            wanted: {
                /** Format: uuid */
                mediaId: string;
                spec: string;
            }[];
        };
        Repeat: {
            /** Format: uuid */
            accountId: string;
            /** Format: uuid */
            postId: string;
            /** Format: date-time */
            at: string;
            /** @description False if it is still planned */
            published: boolean;
        };
        RepeatDate: {
            /**
             * Format: date
             * @description The day by the rule
             */
            date: string;
            /** Format: date-time */
            instant: string;
            /** @description Local time in the rule’s zone */
            wall: string;
            /** @description What clock changes do to it; null if nothing */
            note: string | null;
            /** @description Which text it gets: 0 is the post’s own */
            variation: number;
        };
        RepeatDates: {
            /** @description The next ones, at most ten */
            items: components["schemas"]["RepeatDate"][];
            /** @description Whether there are others after them */
            more: boolean;
        };
        RepeatDatesQueryInput: {
            rule: components["schemas"]["RepeatRuleInput"];
            /**
             * @description How many texts take turns with the post’s own
             * @default 0
             */
            variations?: number;
        };
        RepeatNth: {
            place: (1 | 2 | 3 | 4) | -1;
            weekday: number;
        };
        RepeatRule: {
            /** @description The day from which the rule counts, and the time of day of every post */
            start: string;
            zone: string;
            unit: "day" | "week" | "month" | "year";
            /**
             * @description With 3, every third day, week, month or year
             * @default 1
             */
            every: number;
            /** @description With `week`: on which days, Monday is 1; the start’s if missing */
            weekdays?: number[];
            /** @description With `month` or `year`: on which day of the month, -1 for the last; the start’s if missing. Months without it are left out */
            monthDay?: number | -1;
            /** @description With `month` or `year`, instead of `monthDay`: on which weekday of the month */
            nth?: components["schemas"]["RepeatNth"];
            /** @description With `year`: in which month; the start’s if missing */
            month?: number;
            /**
             * Format: date
             * @description The last day on which it may repeat
             */
            until?: string;
            /** @description How often in all. Without `until` and `times` it never ends */
            times?: number;
        };
        RepeatRuleInput: {
            /** @description The day from which the rule counts, and the time of day of every post */
            start: string;
            zone: string;
            unit: "day" | "week" | "month" | "year";
            /**
             * @description With 3, every third day, week, month or year
             * @default 1
             */
            every?: number;
            /** @description With `week`: on which days, Monday is 1; the start’s if missing */
            weekdays?: number[];
            /** @description With `month` or `year`: on which day of the month, -1 for the last; the start’s if missing. Months without it are left out */
            monthDay?: number | -1;
            /** @description With `month` or `year`, instead of `monthDay`: on which weekday of the month */
            nth?: components["schemas"]["RepeatNth"];
            /** @description With `year`: in which month; the start’s if missing */
            month?: number;
            /**
             * Format: date
             * @description The last day on which it may repeat
             */
            until?: string;
            /** @description How often in all. Without `until` and `times` it never ends */
            times?: number;
        };
        RepeatsQuery: {
            /**
             * Format: uuid
             * @description The post they are from, which doesn’t count
             */
            postId?: string;
            texts: {
                text: string;
                accountIds: string[];
            }[];
        };
        ReplyChange: {
            /** @description As in `ReplyRequest`: what the person has in front of them */
            version: number;
            content: string;
        };
        ReplyDecision: {
            /** @description As in `ReplyRequest`: what the person has in front of them */
            version: number;
        };
        ReplyRequest: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            conversationId: string;
            /** Format: uuid */
            accountId: string;
            /**
             * Format: uuid
             * @description What it answers
             */
            itemId: string;
            action: "like" | "comment" | "dm";
            text: string;
            /** @description `returned`: someone asked for changes */
            state: "waiting" | "returned";
            /** @description Grows with each change: send it with a decision, which fails if the response has changed since */
            version: number;
            /** Format: date-time */
            askedAt: string;
            /** @description Null once that person has deleted their account */
            askedById: string | null;
            askedBy: string;
            /** @description What should change, if it was returned */
            note: string | null;
            returnedBy: string | null;
        };
        ReplyRequestCount: { waiting: number; };
        ReplyReturn: {
            /** @description As in `ReplyRequest`: what the person has in front of them */
            version: number;
            note: string;
        };
        ReportCadence: {
            every: "week";
            /** @description 1 is Monday */
            weekday: number;
        } | {
            every: "month";
            /** @description null for the last day of the month */
            day: number | null;
        };
        ReportLink: {
            /** Format: uuid */
            id: string;
            title: string;
            language: string;
            scope: components["schemas"]["ReportScope"];
            /** @description The account group’s name */
            group: string | null;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            note: string;
            /** @description null if that person has left */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description When it was last opened */
            openedAt: string | null;
        };
        ReportSchedule: {
            /** Format: uuid */
            id: string;
            title: string;
            language: string;
            scope: components["schemas"]["ReportScope"];
            group: string | null;
            period: "days7" | "days30" | "days90" | "month";
            cadence: components["schemas"]["ReportCadence"];
            time: string;
            recipients: {
                email: string;
                /** @description When they unsubscribed from all reports of the workspace */
                stoppedAt: string | null;
            }[];
            /** @description null while it is paused */
            nextAt: string | null;
            pausedAt: string | null;
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The last time it was due */
            last: {
                /** Format: date-time */
                dueAt: string;
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                mails: {
                    email: string;
                    state: "waiting" | "retrying" | "sent" | "failed" | "cancelled";
                    problem: string | null;
                }[];
            } | null;
        };
        ReportScheduleSettings: {
            title: string;
            /** @description By default that of the workspace’s owner */
            language?: string;
            scope: components["schemas"]["ReportScope"];
            period: "days7" | "days30" | "days90" | "month";
            cadence: components["schemas"]["ReportCadence"];
            /** @description “09:00”, in the workspace’s time zone */
            time: string;
            recipients: string[];
        };
        ReportSchedules: {
            items: components["schemas"]["ReportSchedule"][];
            zone: string;
            /** @description Whether this server sends email */
            mail: boolean;
        };
        ReportScope: { kind: "all"; } | {
            kind: "group";
            /** Format: uuid */
            groupId: string;
        } | {
            kind: "accounts";
            accountIds: string[];
        };
        RequestedReply: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            conversationId: string;
            /** Format: uuid */
            accountId: string;
            /**
             * Format: uuid
             * @description What it answers
             */
            itemId: string;
            action: "like" | "comment" | "dm";
            text: string;
            /** @description `returned`: someone asked for changes */
            state: "waiting" | "returned";
            /** @description Grows with each change: send it with a decision, which fails if the response has changed since */
            version: number;
            /** Format: date-time */
            askedAt: string;
            /** @description Null once that person has deleted their account */
            askedById: string | null;
            askedBy: string;
            /** @description What should change, if it was returned */
            note: string | null;
            returnedBy: string | null;
            platform: components["schemas"]["PlatformId"];
            kind: "comment" | "mention" | "dm";
            /** @description Who the conversation is with */
            person: {
                name: string;
                handle: string;
            };
            /** @description The last messages, oldest first */
            said: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description The account wrote it */
                own: boolean;
                text: string;
                /** Format: date-time */
                at: string;
            }[];
        };
        Resolution: {
            /**
             * @description `skipped`: clocks skip that time, so the post moves forward by the same amount; `doubled`: the time happens twice
             */
            kind: "exact" | "skipped" | "doubled";
            /**
             * Format: date-time
             * @description When it goes out
             */
            instant: string;
            /** @description Local time in the zone */
            wall: string;
            /** @description For a time that happens twice, the other instant; set `fold` to choose it */
            other: string | null;
            /** @description Which instant was chosen and why; null if the time is unambiguous */
            message: string | null;
        };
        RetriedTargets: {
            retried: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: components["schemas"]["RefusedTarget"][];
        };
        Review: {
            /** Format: uuid */
            id: string;
            workspace: string;
            brand: string | null;
            /** @description The person it was sent to */
            name: string;
            /** @description Their address, except for its middle */
            email: string;
            zone: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** @description The name under which this browser answers; null before it can */
            reviewer: string | null;
            /** @description Whether this browser needs the code from a mail before it can answer */
            needsCode: boolean;
            /** @description Whether the client gets emails about new posts */
            reminded: boolean;
            items: components["schemas"]["ReviewItem"][];
            accounts: components["schemas"]["Account"][];
        };
        ReviewApprovalInput: {
            /** @description What is asked for: send it with a decision, which fails if the post has changed since */
            seen: string;
            comment?: string;
        };
        ReviewComment: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Whether a client wrote it */
            client: boolean;
            text: string;
            /** Format: date-time */
            at: string;
        };
        ReviewItem: {
            /** Format: uuid */
            postId: string;
            title: string;
            /** @description When it should go out; null for as soon as it is approved */
            at: string | null;
            /** @description That time has passed, so that it needs another one before it can be approved */
            overdue: boolean;
            answer: {
                answer: "approved" | "changes";
                name: string;
                /** Format: date-time */
                at: string;
                /** @description Whether it was given in this browser, or is known to be theirs by a code, and can still be taken back */
                changeable: boolean;
            } | null;
            /** @description What is approved: send it with an answer, which fails if the post has changed since */
            seen: string | null;
            /** @description Without who wrote it and what people did with it; null if the answer can’t be changed any more */
            post: components["schemas"]["Post"] | null;
            comments: components["schemas"]["ReviewComment"][];
        };
        ReviewLink: {
            /** Format: uuid */
            id: string;
            scope: "post" | "week" | "brand";
            postId: string | null;
            /** @description The start of the post, if it is for one */
            title: string | null;
            groupId: string | null;
            /** @description The account group’s name */
            group: string | null;
            /** @description Of a week */
            startsAt: string | null;
            endsAt: string | null;
            email: string;
            name: string;
            language: string;
            zone: string | null;
            /** @description Posts that it shows and that wait for an answer */
            waiting: number;
            /** @description null if that person has left */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description When it was last opened */
            openedAt: string | null;
            /** @description When the client stopped emails about new posts and those that are due */
            remindersStoppedAt: string | null;
        };
        ReviewReminders: {
            workspace: string;
            /** @description The address that they go to, except for its middle */
            email: string;
            stopped: boolean;
        };
        ReviewReturn: {
            /** @description What is asked for: send it with a decision, which fails if the post has changed since */
            seen: string;
            comment: string;
        };
        Revision: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description When it was last like this
             */
            at: string;
            /** @description Who wrote it; null if that person has left */
            by: string | null;
            /** @description The start of its text */
            text: string;
            accounts: number;
            media: number;
        };
        RevisionContent: {
            text: string;
            media: components["schemas"]["PostMedia"][];
            thread: components["schemas"]["PostPart"][];
            firstComment: string;
            options: components["schemas"]["PlatformOptions"];
            pictures: components["schemas"]["Media"][];
            /** @description Those that are still connected */
            accountIds: string[];
            versions: components["schemas"]["PostVersion"][];
            variants: { [key: string]: components["schemas"]["PostVariant"]; };
            watermark: boolean | null;
            /** @description How many of its files were deleted since */
            missing: number;
        };
        Sandbox: {
            on: boolean;
            platforms: {
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                people: {
                    id: string;
                    handle: string;
                    name: string;
                }[];
                waitingFaults: number;
            }[];
            /** @description Since when a stream is on air at the live destination */
            liveSince: string | null;
        };
        SandboxFeed: {
            items: components["schemas"]["SandboxPost"][];
            /** @description Whether there are older threads */
            more: boolean;
            /** @description Everybody with posts in the feed */
            authors: {
                id: string;
                handle: string;
                name: string;
            }[];
        };
        SandboxLogin: {
            /** Format: uuid */
            accountId?: string;
        };
        SandboxPost: {
            id: string;
            by: {
                id: string;
                handle: string;
                name: string;
            };
            text: string;
            media: {
                kind: "image" | "video" | "document";
                url: string;
                alt: string;
                /** @description The cover chosen for a video; for a cover of the whole post, the image itself */
                cover?: string;
                /** @description A document’s */
                title?: string;
                /** @description How many a document has */
                pages?: number;
            }[];
            replyTo: string | null;
            link: {
                url: string;
                title: string;
                description?: string;
                /** @description The card’s image */
                picture?: string;
            } | null;
            links: {
                start: number;
                end: number;
                url: string;
            }[];
            details: {
                code: string;
                name: string;
                value: string;
            }[];
            at: string;
            path: string;
        };
        SavedReply: {
            /** Format: uuid */
            id: string;
            name: string;
            text: string;
        };
        SavedReplyChange: {
            name?: string;
            text?: string;
        };
        SavedScenes: {
            scenes: components["schemas"]["Scene"][];
            version: number;
        };
        Scene: {
            id: string;
            /** @description Null: the name of a default scene */
            name: string | null;
            /** @description From front to back */
            sources: components["schemas"]["SceneSource"][];
        };
        SceneFrame: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        SceneSource: {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            kind: "camera";
        } | {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            /** @description A screen, a window or a tab */
            kind: "screen";
            /** @description How loud its sound is, as a factor; 1 by default */
            gain?: number;
        } | {
            id: string;
            kind: "microphone";
            /** @description How loud its sound is, as a factor; 1 by default */
            gain?: number;
        } | {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            kind: "image";
            /**
             * Format: uuid
             * @description An image of the media library
             */
            mediaId: string;
        } | {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            kind: "text";
            text: string;
            size: "small" | "medium" | "large";
            color: "light" | "dark";
            /** @description With a background of the opposite color */
            plate: boolean;
        };
        Schedule: {
            at: string;
            zone: string;
            /** @description Which instant to use if this time happens twice */
            fold?: "earlier" | "later";
        };
        ScheduledByAccount: {
            items: {
                /** Format: uuid */
                accountId: string;
                posts: number;
            }[];
        };
        SecondStepInput: {
            /** @description From the authenticator app */
            code?: string;
            recoveryCode?: string;
            /** @description Asks this browser for no second step for 30 days */
            trustDevice?: boolean;
        };
        SecurityActivity: {
            id: string;
            /** Format: date-time */
            at: string;
            event: {
                kind: "signed_in";
                by: "password" | "passkey" | "single_sign_on";
                newDevice: boolean;
            } | {
                kind: "sign_in_blocked";
                failures: number;
                minutes: number;
            } | {
                kind: "second_step_blocked";
                failures: number;
                minutes: number;
            } | {
                kind: "signed_out";
                /** @description The device that was signed out */
                device: components["schemas"]["Device"];
            } | { kind: "signed_out_everywhere"; } | { kind: "not_me"; } | { kind: "password_changed"; } | { kind: "password_reset"; } | {
                kind: "email_change_requested";
                to: string;
            } | {
                kind: "email_change_cancelled";
                to: string;
            } | {
                kind: "email_changed";
                from: string;
                to: string;
            } | { kind: "two_factor_on"; } | { kind: "two_factor_off"; } | { kind: "two_factor_reset"; } | {
                kind: "trusted_device_removed";
                /** @description The device that isn’t trusted any more */
                device: components["schemas"]["Device"];
            } | { kind: "recovery_codes_replaced"; } | {
                kind: "recovery_code_used";
                left: number;
            } | {
                kind: "passkey_added";
                name: string;
            } | {
                kind: "passkey_renamed";
                from: string;
                to: string;
            } | {
                kind: "passkey_removed";
                name: string;
            } | {
                kind: "api_key_created";
                name: string;
            } | {
                kind: "api_key_revoked";
                name: string;
            } | {
                kind: "api_keys_revoked";
                count: number;
            } | {
                kind: "app_connected";
                name: string;
            } | {
                kind: "app_disconnected";
                name: string;
            } | {
                kind: "single_sign_on_linked";
                provider: string;
            } | {
                kind: "single_sign_on_unlinked";
                provider: string;
            } | {
                kind: "deletion_requested";
                /**
                 * Format: date-time
                 * @description When the account is deleted
                 */
                at: string;
            } | { kind: "deletion_cancelled"; } | { kind: "export_requested"; };
            device: components["schemas"]["Device"];
            /** @description The IP address; null where it isn’t known */
            address: string | null;
            /** @description Of the address, if this server has a GeoIP file */
            place: {
                city: string | null;
                /** @description ISO 3166-1, such as PT */
                country: string;
            } | null;
        };
        SecurityOverview: {
            /** @description Whether the person has a password */
            password: boolean;
            passwordChangedAt: string | null;
            /** @description Null if people can’t sign in with a provider here */
            singleSignOn: {
                provider: string;
                linked: boolean;
            } | null;
            /** @description The person’s API keys, in all workspaces */
            apiKeys: number;
            /** @description A change of the email address that isn’t confirmed from both addresses yet */
            emailChange: {
                to: string;
                confirmedOld: boolean;
                confirmedNew: boolean;
                /** Format: date-time */
                expiresAt: string;
            } | null;
        };
        Segment: {
            start: number;
            end: number;
        };
        SegmentInput: {
            start: number;
            end: number;
        };
        /** @description Null: not known */
        SentStream: {
            /** @description Video and sound together, in kilobits per second */
            kbps: number | null;
            /** @description Lines of the picture */
            height: number | null;
            fps: number | null;
            /** @description The longest distance between keyframes */
            keyframeSeconds: number | null;
            /** @description As FLV names it: "avc", "aac" */
            videoCodec: string | null;
            /** @description As FLV names it: "avc", "aac" */
            audioCodec: string | null;
        };
        Series: {
            /** Format: uuid */
            id: string;
            version: number;
            rule: components["schemas"]["RepeatRule"];
            text: string;
            variations: string[];
            accountIds: string[];
            /** @description In whose name posts are planned; null if that person has left */
            authorId: string | null;
            /** @description `ended`: no day is left */
            state: "active" | "stopped" | "ended";
            /** @description Why no further posts are planned for now */
            problem: string | null;
            next: {
                /**
                 * Format: date
                 * @description The day by the rule
                 */
                date: string;
                /** Format: date-time */
                instant: string;
                /** @description Local time in the rule’s zone */
                wall: string;
                /** @description What clock changes do to it; null if nothing */
                note: string | null;
                /** @description Which text it gets: 0 is the post’s own */
                variation: number;
                /** @description Its post; null before it is planned, or if it was deleted */
                postId: string | null;
            }[];
            /** @description The last days on which no post was planned, because the server or the repeat was held up */
            missed: string[];
            /** Format: date-time */
            createdAt: string;
        };
        SeriesStop: {
            /**
             * Format: date
             * @description The last day that stays planned; without it, everything that still waits is deleted
             */
            after?: string;
            /**
             * Format: uuid
             * @description Instead of `after`: a post of the repeat that is deleted with all that follow, even if it was changed
             */
            from?: string;
        };
        ServerInfo: {
            /** @description Of Everycast */
            version: string;
        };
        ServerPerson: {
            id: string;
            name: string;
            email: string;
            /** Format: date-time */
            createdAt: string;
            /** @description How many they are a member of */
            workspaces: number;
            /** @description Of this server */
            owner: boolean;
            disabled: boolean;
            /** @description Whether they have turned on two-factor authentication */
            twoFactor: boolean;
        };
        ServerWorkspace: {
            /** Format: uuid */
            id: string;
            name: string;
            personal: boolean;
            owners: {
                name: string;
                email: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            plan: "self_hosted" | "standard" | "premium" | "entrepreneur" | "own";
            /** @description The plan follows from a trial or subscription: none is assigned */
            byBilling: boolean;
            limits: components["schemas"]["PlanLimits"];
            accounts: number;
            storageBytes: number;
            /** @description Members and open invitations */
            seats: number;
        };
        Session: {
            id: string;
            /** @description The session of this request */
            current: boolean;
            device: components["schemas"]["Device"];
            /** @description The IP address; null where it isn’t known */
            address: string | null;
            /** @description Of the address, if this server has a GeoIP file */
            place: {
                city: string | null;
                /** @description ISO 3166-1, such as PT */
                country: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Exact to a few minutes
             */
            lastUsedAt: string;
        };
        ShapeLayer: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation: number;
            /** @default 1 */
            opacity: number;
            type: "rectangle" | "ellipse";
            width: number;
            height: number;
            /** @default null */
            fill: string | null;
            /** @default null */
            stroke: {
                color: string;
                width: number;
            } | null;
        };
        ShapeLayerInput: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation?: number;
            /** @default 1 */
            opacity?: number;
            type: "rectangle" | "ellipse";
            width: number;
            height: number;
            /** @default null */
            fill?: string | null;
            /** @default null */
            stroke?: {
                color: string;
                width: number;
            } | null;
        };
        ShortLink: {
            /** Format: uuid */
            id: string;
            slug: string;
            shortUrl: string;
            /** @description Where it leads */
            url: string;
            state: "on" | "off" | "blocked";
            /** @description The account whose posts it was made for; null if someone made it */
            accountId: string | null;
            /** @description User ID; null if that person has left */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Without those of bots */
            clicks: number;
            /** @description Different visitors of each day, added up */
            visitors: number;
            /** @description Clicks of bots and previews */
            bots: number;
        };
        ShortLinkChange: {
            url?: string;
            on?: boolean;
        };
        ShortLinkDetails: {
            /** Format: uuid */
            id: string;
            slug: string;
            shortUrl: string;
            /** @description Where it leads */
            url: string;
            state: "on" | "off" | "blocked";
            /** @description The account whose posts it was made for; null if someone made it */
            accountId: string | null;
            /** @description User ID; null if that person has left */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Without those of bots */
            clicks: number;
            /** @description Different visitors of each day, added up */
            visitors: number;
            /** @description Clicks of bots and previews */
            bots: number;
            /** @description The workspace’s zone, in which days and hours are counted */
            zone: string;
            /** @description By day, without those that had no clicks */
            days: {
                clicks: number;
                visitors: number;
                day: string;
            }[];
            /** @description By hour of the day */
            hours: {
                hour: number;
                clicks: number;
            }[];
            /** @description By ISO 3166-1 code; empty where the server has no GEOIP_FILE */
            countries: {
                name: string;
                clicks: number;
            }[];
            /** @description By the site that the click came from */
            sites: {
                name: string;
                clicks: number;
            }[];
            /** @description phone, tablet, computer or program */
            devices: {
                name: string;
                clicks: number;
            }[];
            /** @description The posts that contain it */
            postIds: string[];
            /** @description Where it led before, latest first, and until when */
            history: {
                url: string;
                /** Format: date-time */
                at: string;
                /** @description User ID */
                by: string | null;
            }[];
        };
        ShortLinkFigures: {
            /** @description The workspace’s zone, in which days and hours are counted */
            zone: string;
            clicks: number;
            visitors: number;
            links: {
                clicks: number;
                visitors: number;
                /** Format: uuid */
                id: string;
                slug: string;
            }[];
            posts: {
                clicks: number;
                visitors: number;
                /** Format: uuid */
                id: string;
                text: string;
            }[];
            accounts: {
                clicks: number;
                visitors: number;
                /** Format: uuid */
                id: string;
            }[];
            labels: {
                clicks: number;
                visitors: number;
                /** Format: uuid */
                id: string;
            }[];
            /** @description By hour of the day */
            hours: {
                hour: number;
                clicks: number;
            }[];
        };
        ShortLinkSettings: {
            /** @description What all short links begin with */
            base: string;
            /** @description Accounts in whose posts all links are shortened */
            accountIds: string[];
        };
        ShortLinks: { [key: string]: string; };
        ShortLinksPage: {
            items: components["schemas"]["ShortLink"][];
            cursor: string | null;
        };
        ShownBrandWatermark: {
            /** Format: uuid */
            mediaId: string;
            corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @description Width as a fraction of the image’s or video’s width */
            size: number;
            opacity: number;
            /** @description Whether posts get it unless they say otherwise; if not, only those that say so */
            byDefault: boolean;
            media: components["schemas"]["Media"];
        };
        SignInInput: {
            email: string;
            password: string;
            rememberMe?: boolean;
        };
        SignInWays: {
            /** @description Whether passkeys work on this server */
            passkeys: boolean;
        };
        SignUpAvailability: {
            /** @description Whether the caller can sign up: true if sign-up is open, for the first person, or with a valid invitation */
            open: boolean;
        };
        SignUpInput: {
            name: string;
            email: string;
            password: string;
            /** @description Letters, digits, - and _; anything else is ignored */
            referralCode?: string | null;
        };
        SignUpSetting: {
            signUp: "open" | "closed";
            fixed: boolean;
        };
        /** @description `secondStep`: the person isn’t signed in before the second step */
        SignedIn: {
            redirect: false;
            token: null;
            user: components["schemas"]["SignedInPerson"];
        } | {
            redirect: false;
            token: null;
            secondStep: true;
        };
        SignedInPerson: {
            id: string;
            name: string;
            email: string;
        } & { [key: string]: unknown; };
        /** @description No session yet: people sign in after signing up */
        SignedUp: {
            token: null;
            user: components["schemas"]["SignedInPerson"];
        };
        SingleSignOnSetting: {
            name: string | null;
            trusted: boolean;
        };
        Slot: {
            weekday: number;
            /** @description “09:00” */
            time: string;
        };
        SlotChoice: {
            /** Format: uuid */
            postId: string;
            /** @description Version that is moved; omit to move any */
            version?: number;
            /** @description A slot of the queue, in its zone */
            at: string;
            /**
             * Format: uuid
             * @description The post in this slot, which gets the other’s; omit for an open slot
             */
            swapWith?: string;
        };
        SlotTaken: {
            accountIds: string[];
            queueIds: string[];
            at: string;
            zone: string;
            /** Format: date-time */
            instant: string;
            /** @description The post waits until the queue is resumed */
            paused: boolean;
        };
        Snapshots: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: components["schemas"]["JobProblem"] | null;
            snapshots: {
                time: number;
                /** @description null if not saved, or deleted since */
                media: components["schemas"]["Media"] | null;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        Snippet: {
            /** Format: uuid */
            id: string;
            kind: "hashtags" | "snippet" | "signature";
            name: string;
            /** @description Of hashtags, in one line. Variables are as they were written */
            text: string;
            /** @description The accounts that a signature is for; it is used before those of their groups */
            accountIds: string[];
            /** @description The account groups that a signature is for */
            groupIds: string[];
        };
        Source: {
            id: "google_drive" | "dropbox" | "onedrive" | "webdav" | "openverse";
            name: string;
            connect: "oauth" | "password" | "none";
            /** @description Whether it can be connected; some need credentials from the operator of this server */
            ready: boolean;
            /** @description The caller’s own in this workspace */
            connections: components["schemas"]["SourceConnection"][];
        };
        SourceConnection: {
            /** Format: uuid */
            id: string;
            source: "google_drive" | "dropbox" | "onedrive" | "webdav" | "openverse";
            /** @description Who is signed in there */
            name: string;
            /** @description Where its files are, if people choose the server */
            address: string | null;
            state: "connected" | "reconnect";
            /** @description Why it must be connected again */
            problem: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        SourceEntries: {
            items: components["schemas"]["SourceEntry"][];
            cursor: string | null;
            /** @description What isn’t listed */
            note: string | null;
        };
        SourceEntry: {
            id: string;
            kind: "folder" | "image" | "video" | "other";
            name: string;
            /** @description As the source says; measured again when it is imported */
            bytes: number | null;
            modifiedAt: string | null;
            /** @description A small WebP through this server */
            thumbnailUrl: string | null;
            /** @description Why it can’t be imported */
            refusal: string | null;
            credit: components["schemas"]["MediaCredit"] | null;
        };
        StartedImport: {
            /** @description One per file, in order */
            items: components["schemas"]["Ingest"][];
        };
        Stream: {
            /** Format: uuid */
            id: string;
            title: string;
            /** @description Null once that person has deleted their account */
            userId: string | null;
            source: "browser" | "encoder";
            /** @description It comes from an encoder, and goes nowhere until somebody says which scheduled stream it is */
            asks: boolean;
            state: "waiting" | "live" | "lost" | "unsure" | "ended";
            /** Format: date-time */
            createdAt: string;
            /** @description When its first picture or sound arrived */
            liveAt: string | null;
            endedAt: string | null;
            /** @description Why it ended, if nobody ended it */
            ending: string | null;
            incoming: {
                bitrate: number;
                frames: number;
                /** @description Lines of the picture; null, like the following: not known */
                height: number | null;
                fps: number | null;
                /** @description Between the last two keyframes */
                keyframeSeconds: number | null;
                videoCodec: string | null;
                audioCodec: string | null;
            };
            /** @description Of what arrived, a few seconds behind */
            totals: components["schemas"]["StreamTotals"];
            /** @description Null once it has ended, and without a limit */
            airtime: {
                /** @description Until the plan’s limit for this month */
                leftSeconds: number;
                /** @description Until this stream is ended; it may go on beyond the limit for a while */
                endsInSeconds: number;
            } | null;
            recording: components["schemas"]["StreamRecording"];
            outputs: components["schemas"]["StreamOutput"][];
        };
        StreamChange: { title: string; };
        StreamDestination: {
            /** Format: uuid */
            id: string;
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            name: string;
            url: string;
            /** @description Goes live with the next stream */
            armed: boolean;
        };
        StreamDestinationChange: {
            name?: string;
            /** @description rtmp:// or rtmps://, with host and application */
            url?: string;
            key?: string;
            armed?: boolean;
        };
        StreamEvent: {
            /** Format: uuid */
            id: string;
            title: string;
            schedule: components["schemas"]["Schedule"];
            /** @description How the schedule was resolved */
            resolution: components["schemas"]["Resolution"];
            /** Format: date-time */
            startsAt: string;
            /** @description How long it is planned to be; null if nobody has said */
            plannedMinutes: number | null;
            /**
             * @description `live`: its stream is under way; `over`: that has ended; `missed`: its time has passed, and nobody has started it
             */
            state: "scheduled" | "live" | "over" | "missed";
            /** @description Once it was started */
            streamId: string | null;
            /** @description Those that still exist */
            destinations: {
                /** Format: uuid */
                id: string;
                platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
                name: string;
            }[];
            /** @description Before the start; null for none */
            reminderMinutes: number | null;
            /** @description The post that announces it; null without one, or once it was deleted */
            announcement: {
                /** Format: uuid */
                postId: string;
                /** @description Null if it was published with the scheduling */
                minutesBefore: number | null;
            } | null;
            /** @description Who scheduled it; null if that person has left */
            userId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        StreamEventChange: {
            title?: string;
            schedule?: components["schemas"]["NewSchedule"];
            /** @description How long it is planned to be, in minutes; null if that is open. The stream doesn’t end automatically */
            plannedMinutes?: number | null;
            destinationIds?: string[];
            /** @description Minutes before the start, for a notification to who scheduled it; null for none */
            reminderMinutes?: number | null;
            announcement?: {
                text: string;
                accountIds: string[];
                /** @description Null for now */
                minutesBefore: number | null;
            };
        };
        StreamMark: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            streamId: string;
            /** Format: date-time */
            at: string;
            /** @description Where it is in the saved recording; null while there is none */
            recordingSeconds: number | null;
            /** @description The video of the library that has this moment */
            mediaId: string | null;
        };
        StreamMetrics: {
            /** Format: date-time */
            from: string;
            stepSeconds: number;
            /** @description 0 if nothing was measured, or is kept anymore */
            steps: number;
            incoming: {
                totals: components["schemas"]["StreamTotals"];
                series: components["schemas"]["StreamSeries"];
            };
            outputs: {
                /** Format: uuid */
                outputId: string;
                totals: components["schemas"]["StreamTotals"];
                series: components["schemas"]["StreamSeries"];
            }[];
        };
        StreamOutput: {
            /** Format: uuid */
            id: string;
            /** @description Null once the saved destination was deleted */
            destinationId: string | null;
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            name: string;
            url: string;
            wanted: "on" | "paused" | "removed";
            /** @description Null until it has been started */
            health: components["schemas"]["OutputHealth"] | null;
            /** @description Of the whole stream, a few seconds behind */
            totals: components["schemas"]["StreamTotals"];
        };
        StreamPage: {
            items: components["schemas"]["Stream"][];
            cursor: string | null;
        };
        StreamRecording: {
            state: "none" | "recording" | "stopped" | "saving" | "delayed" | "saved" | "failed";
            /** @description While it isn’t saved; written every few seconds */
            bytes: number;
            /** @description Of the library: another video for each change of codecs */
            mediaIds: string[];
            /** @description What arrived can be downloaded, because the videos don’t have all of it */
            original: boolean;
            problem: string | null;
        };
        StreamSeries: {
            /** @description From 0 to 1 */
            onAir: (number | null)[];
            /** @description Bits per second */
            bitrate: (number | null)[];
            /** @description Frames */
            dropped: (number | null)[];
            /** @description One value per step; null where nothing was measured */
            reconnects: (number | null)[];
            /** @description The longest */
            queueMs: (number | null)[];
        };
        StreamSettings: {
            videoInput: string;
            audioInput: string;
            audioOutput: string;
            resolution: "720p" | "1080p" | "4K";
            /** @description Kilobits per second */
            bitrate: 3000 | 4500 | 6000 | 8000;
            /** @enum {number} */
            fps: 30 | 60;
            /** @description H.264, encoded in the browser */
            encoder: "x264";
            /** @description What RTMP carries */
            format: "flv";
            /** @description Seconds that a stream goes on when its source is lost */
            sourceGrace: 10 | 30 | 60 | 120 | 300 | 600;
            emailNotifications: boolean;
            pushNotifications: boolean;
            streamNotifications: boolean;
            /** @description Whether two-factor authentication is on. It is set up under `/api/v1/me/two-factor`; here it can be turned off */
            twoFactorAuth: boolean;
            apiKeyEnabled: boolean;
            language: string;
            timezone: string;
        };
        StreamStart: {
            /** @description The scheduled stream; null: none, so it goes to every armed destination */
            eventId: string | null;
        };
        StreamTotals: {
            /** @description How long it was connected; for what arrives: how long pictures did */
            onAirMs: number;
            bytes: number;
            frames: number;
            /** @description Frames that its viewers didn’t get: left out by the browser, or because it couldn’t keep up; for what arrives: by the browser */
            dropped: number;
            reconnects: number;
            longestQueueMs: number;
        };
        StrokeLayer: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation: number;
            /** @default 1 */
            opacity: number;
            type: "line" | "arrow" | "drawing";
            /** @description x and y by turns, from the layer’s own x and y */
            points: number[];
            color: string;
            width: number;
        };
        StrokeLayerInput: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation?: number;
            /** @default 1 */
            opacity?: number;
            type: "line" | "arrow" | "drawing";
            /** @description x and y by turns, from the layer’s own x and y */
            points: number[];
            color: string;
            width: number;
        };
        Subscription: {
            plan: "standard" | "premium" | "entrepreneur";
            period: "month" | "year";
            /** @description In the currency’s main unit, such as 29 or 29.5 */
            amount: number;
            /** @description ISO 4217, such as EUR */
            currency: string;
            /** @description It starts to cost when the trial ends */
            trial: boolean;
            /** Format: date-time */
            periodEndsAt: string;
            cancelsAt: string | null;
            /** @description A change at the end of the period */
            next: {
                plan: "standard" | "premium" | "entrepreneur";
                period: "month" | "year";
                /** Format: date-time */
                at: string;
            } | null;
            paymentMethod: {
                /** @description Such as visa or sepa_debit */
                kind: string;
                last4: string | null;
                /** @description Month and year, as 2027-04 */
                expires: string | null;
            } | null;
            /** @description A failed payment */
            problem: {
                /** @description The bank’s own message */
                message: string | null;
                nextAttemptAt: string | null;
                /** Format: date-time */
                graceEndsAt: string;
            } | null;
        };
        TagCount: {
            tag: string;
            files: number;
        };
        TagMediaInput: {
            ids: string[];
            /** @default [] */
            add?: string[];
            /** @default [] */
            remove?: string[];
        };
        TaggedMedia: {
            tagged: {
                /** Format: uuid */
                id: string;
                from: string[];
            }[];
        };
        TakenBack: {
            /** @description Those that wait for approval again */
            waiting: string[];
            refused: {
                /** Format: uuid */
                postId: string;
                message: string;
            }[];
        };
        Target: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            platform: components["schemas"]["PlatformId"];
            handle: string;
            /** @description What {handle} and {account} in its texts stand for: as it was sent, or else what the account is called now */
            names: {
                handle: string;
                displayName: string;
                /** @description The short links that addresses in its texts become, by address; left out if there are none */
                shortLinks?: components["schemas"]["ShortLinks"];
            };
            /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
            sandbox: boolean;
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description Its own text, its group's or its platform's; null where it has the post's */
            text: string | null;
            /** @description Likewise */
            media: components["schemas"]["PostMedia"][] | null;
            /** @description Likewise */
            thread: components["schemas"]["PostPart"][] | null;
            /** @description Likewise */
            firstComment: string | null;
            /** @description What was chosen for this account alone; the rest is the post's for the platform */
            options: components["schemas"]["PostOptions"] | null;
            /** @description What is drawn over its images and videos when they are published; left out if nothing is */
            watermark?: components["schemas"]["TargetWatermark"];
            permalink: string | null;
            error: components["schemas"]["TargetProblem"] | null;
            dueAt: string | null;
            publishedAt: string | null;
            history: components["schemas"]["LedgerEntry"][];
        };
        TargetProblem: {
            kind: "reconnect" | "rejected" | "outage" | "retry_later" | "unconfirmed" | "missed" | "restored" | "on_hold";
            /** @description What happened and why, in the reader’s language */
            message: string;
            reason?: components["schemas"]["Reason"];
            /** @description The platform's own words, as it sent them */
            platformMessage: string | null;
            /** Format: date-time */
            at: string;
            /** @description Next automatic retry or check */
            nextAttemptAt: string | null;
        };
        TargetWatermark: {
            /** Format: uuid */
            mediaId: string;
            corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @description Width as a fraction of the image’s or video’s width */
            size: number;
            opacity: number;
            media: components["schemas"]["Media"];
        };
        TextLayer: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation: number;
            /** @default 1 */
            opacity: number;
            type: "text";
            text: string;
            /** @description Where lines wrap */
            width: number;
            size: number;
            /**
             * @description One that every browser has, or the ID of a font of the workspace
             * @default sans
             */
            font: ("sans" | "serif" | "mono") | string;
            /** @default true */
            bold: boolean;
            /** @default start */
            align: "start" | "center" | "end";
            color: string;
            /**
             * @description A color behind the text
             * @default null
             */
            ground: string | null;
        };
        TextLayerInput: {
            /** Format: uuid */
            id: string;
            x: number;
            y: number;
            /**
             * @description Degrees, clockwise, around the top left corner
             * @default 0
             */
            rotation?: number;
            /** @default 1 */
            opacity?: number;
            type: "text";
            text: string;
            /** @description Where lines wrap */
            width: number;
            size: number;
            /**
             * @description One that every browser has, or the ID of a font of the workspace
             * @default sans
             */
            font?: ("sans" | "serif" | "mono") | string;
            /** @default true */
            bold?: boolean;
            /** @default start */
            align?: "start" | "center" | "end";
            color: string;
            /**
             * @description A color behind the text
             * @default null
             */
            ground?: string | null;
        };
        Trait: Trait;
        TrustedDevice: {
            id: string;
            device: components["schemas"]["Device"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description This browser */
            current: boolean;
        };
        TwoFactorCheckInput: { code: string; };
        TwoFactorRequirement: {
            required: boolean;
            lacking: {
                userId: string;
                name: string;
                email: string;
            }[];
        };
        TwoFactorSetup: {
            /** @description The key to type into an authenticator app, in base32 */
            key: string;
            /** @description The same as an otpauth address, for a QR code */
            uri: string;
        };
        TwoFactorState: {
            on: boolean;
            since: string | null;
            recoveryCodesLeft: number;
            trustedDevices: components["schemas"]["TrustedDevice"][];
        };
        UnignoredTargets: {
            unignored: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: components["schemas"]["RefusedTarget"][];
        };
        UtmParameters: {
            source: string;
            medium: string;
            campaign: string;
            term: string;
            content: string;
        };
        UtmParametersInput: {
            source?: string;
            medium?: string;
            campaign?: string;
            term?: string;
            content?: string;
        };
        VerdictInput: { verdict: "it_is_there" | "send_again"; };
        VideoJob: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            edit: components["schemas"]["Edit"];
            output: components["schemas"]["VideoOutput"];
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            /** @description Estimated from the current pace */
            secondsLeft: number | null;
            problem: components["schemas"]["JobProblem"] | null;
            /** @description `smart`: only frames around the cuts re-encoded; `copied`: nothing re-encoded; `encoded`: everything re-encoded */
            method: ("smart" | "copied" | "encoded") | null;
            /** @description Why this method was used */
            why: string | null;
            file: {
                /** @description File name for downloads */
                url: string;
                /** @description Cover image (JPEG), if the edit chose one */
                posterUrl: string | null;
                name: string;
                bytes: number;
                duration: number;
                width: number;
                height: number;
            } | null;
            /** @description ID of the library file it was saved as */
            savedAs: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When it and its file are deleted; null while in progress */
            keptUntil: string | null;
        };
        VideoJobList: {
            items: components["schemas"]["VideoJob"][];
            cursor: string | null;
        };
        VideoOutput: { kind: "trim"; } | {
            kind: "export";
            format: "mp4" | "mov" | "webm";
            /**
             * @description “source” or a preset ID
             * @default source
             */
            preset: string;
        };
        VideoOutputInput: { kind: "trim"; } | {
            kind: "export";
            format: "mp4" | "mov" | "webm";
            /**
             * @description “source” or a preset ID
             * @default source
             */
            preset?: string;
        };
        Watermark: {
            /** Format: uuid */
            mediaId: string;
            corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @description Width as a fraction of the image’s or video’s width */
            size: number;
            opacity: number;
        };
        WatermarkInput: {
            /** Format: uuid */
            mediaId: string;
            corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @description Width as a fraction of the image’s or video’s width */
            size: number;
            opacity: number;
        };
        WaysToConnect: {
            /** @description Whether sandbox accounts can be connected */
            sandbox: boolean;
            platforms: {
                platform: components["schemas"]["PlatformId"];
                ready: boolean;
                /** @description Also requests permissions that require an approved app */
                vetted: boolean;
            }[];
            /** @description Default server for platforms where people choose one, if set */
            offered: { [key: string]: string; };
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            name: string;
            url: string;
            events: ("post.scheduled" | "post.rescheduled" | "post.approved" | "post.published" | "post.failed" | "post.unconfirmed" | "account.needs_attention" | "comment.received" | "mention.received" | "message.received" | "stream.started" | "stream.ended" | "recording.ready")[];
            paused: boolean;
            /** @description Why Everycast paused it, in the reader’s language */
            problem: string | null;
            /** @description When it last accepted a delivery, to the minute */
            acceptedAt: string | null;
            /** @description Deliveries that it hasn’t accepted yet */
            waiting: number;
            /** @description One of these was tried and not accepted */
            failing: boolean;
            /** @description Until when the replaced secret signs as well */
            oldSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDeliveries: {
            items: components["schemas"]["WebhookDelivery"][];
            cursor: string | null;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description `webhook-id`: the same however often it is sent
             */
            eventId: string;
            event: string;
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            attemptedAt: string | null;
            /** @description When it is tried next; null if it isn’t */
            nextAt: string | null;
            /** @description The last answer’s HTTP status; null if there was none */
            status: number | null;
            /** @description How the last answer begins */
            answer: string | null;
            milliseconds: number | null;
            /** @description Why it wasn’t accepted, in the reader’s language */
            problem: string | null;
            /** @description What was sent, as JSON */
            body: string;
        };
        Workspace: {
            /** Format: uuid */
            id: string;
            name: string;
            kind: "personal" | "team";
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** @description Your permissions; with an API key, limited to its scopes */
            permissions: ("workspace.read" | "workspace.manage" | "workspace.export" | "member.leave" | "member.invite" | "member.manage" | "owner.manage" | "billing.read" | "billing.manage" | "calendar.feed" | "api_key.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "post.approve" | "label.manage" | "group.manage" | "queue.manage" | "feed.manage" | "snippet.manage" | "brand.manage" | "report.manage" | "media.read" | "media.write" | "media.delete" | "source.use" | "assistant.use" | "stream.watch" | "stream.start" | "stream_key.manage" | "engagement.read" | "engagement.respond" | "sandbox.manage" | "webhook.manage" | "comment.write" | "comment.manage")[];
            /** @description The only account groups whose accounts you see; null: all accounts */
            groupIds: string[] | null;
            zone: string;
            /** @description Closed to members who haven’t turned on two-factor authentication */
            requiresTwoFactor: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        WorkspaceChangeInput: {
            name?: string;
            zone?: string;
        };
        WorkspaceExport: {
            /** Format: uuid */
            id: string;
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            parts: ("posts" | "media" | "inbox" | "analytics" | "streams" | "activity" | "setup")[];
            /** @description Null if that person has left the server */
            requestedBy: string | null;
            progress: number;
            /** @description The file of the archive that is written, from 1; 0 before the first */
            step: number;
            /** @description Files of the archive; all media files are one */
            steps: number;
            /** @description Records written so far */
            records: number;
            /** @description Size of the archive so far */
            bytes: number;
            /** @description Media files that the storage doesn’t have; errors.csv in the archive lists them */
            missing: number;
            problem: components["schemas"]["JobProblem"] | null;
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            /** @description When the archive is deleted */
            expiresAt: string | null;
            /** @description Where it can be downloaded, with range requests; null unless it is done */
            url: string | null;
        };
        WrittenAltText: {
            alt: string;
            provider: string;
            model: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
type Trait = null | boolean | number | string | Trait[] | { [key: string]: Trait; };
