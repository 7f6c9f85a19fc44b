// Generated from the routes by `npm run generate`. Don't edit.

export interface paths {
    "/api/v1/settings/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List undelivered mail, newest first */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["OutboxMail"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream workspace events (server-sent events)
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether sign-up is open, with or without an invitation token */
        get: {
            parameters: {
                query?: {
                    invitation?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignUpAvailability"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether a reset link is still valid */
        get: {
            parameters: {
                query: {
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It works */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user and their workspaces */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change your name, language or email notifications */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MeChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your workspaces, the personal one first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Workspace"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /** Create a team workspace */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewWorkspaceInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current workspace
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a workspace’s name or time zone
         * @description Permission: `workspace.manage`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkspaceChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/workspaces/current/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Member"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave with your own ID
         * @description Permission: `member.leave`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a member’s role
         * @description Permission: `member.manage`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MemberChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Member"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/workspaces/current/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Permission: `workspace.manage`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Invitation"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Invite an email address; replaces an earlier invitation
         * @description Permission: `member.invite`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewInvitationInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedInvitation"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel an invitation
         * @description Permission: `member.invite`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether you can accept an invitation; otherwise returns the error that accepting would */
        get: {
            parameters: {
                query: {
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation sent to your email address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InvitationAnswerInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Workspace"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/current/entitlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the workspace’s plan limits and current usage
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Entitlement"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications in this workspace, newest first
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationPage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Permission: `workspace.read`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NotificationsReadInput"];
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the key that browsers subscribe to push notifications with */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PushKey"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push your notifications to this browser
         * @description Until it is signed out, or its push service says that it has unsubscribed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPushSubscriptionInput"];
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys in this workspace
         * @description Permission: `api_key.manage`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["ApiKey"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an API key, limited to its scopes and your role; it is shown only once
         * @description Permission: `api_key.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewApiKeyInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedApiKey"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Permission: `api_key.manage`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignUpInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; sets the session cookie */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignInInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this browser’s session, or null */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a password reset email */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordResetRequestInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with a reset link */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordResetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                    /** @description List the trash instead of the library */
                    trash?: string;
                    sort?: "newest" | "oldest" | "name" | "largest";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MediaList"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Upload a picture (JPEG, PNG, WebP, GIF, HEIC, AVIF or TIFF) as the multipart field `file`; videos go to /api/v1/media/uploads
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags by name
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["TagCount"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get storage usage and limit, including the trash
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MediaStorage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file’s details
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a file’s details or folder
         * @description Permission: `media.write`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MediaChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/media/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the posts that use a file, newest first
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["MediaUse"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file; supports range requests
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file, or the requested range */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description The file, or the requested range */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Default Response */
                416: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a thumbnail of up to 480 pixels, as WebP
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    workspace?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file, or the requested range */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description The file, or the requested range */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Default Response */
                416: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move files into or out of a folder
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MoveMediaInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MovedMedia"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add and remove tags on files
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TagMediaInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TaggedMedia"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move files to the trash for 30 days; posts keep them. Returns the files that were moved
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MediaIdsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ids: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore files from the trash. Returns the files that were restored
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MediaIdsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ids: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/empty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Permanently delete trashed files that no post uses; returns the deleted ones
         * @description Permission: `media.delete`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MediaIdsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ids: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders by name
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Folder"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a folder
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewFolderInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Folder"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/folders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a folder; its contents move up one level
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptiedFolder"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Rename or move a folder
         * @description Permission: `media.write`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FolderChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Folder"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/media/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a file from a URL
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ImportMediaInput"];
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ingest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an import
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ingest"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Cancel an import
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ingest"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/ingests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of an upload or import
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ingest"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/renditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the progress of renditions without starting any
         * @description Permission: `media.read`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RenditionsRequestInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["RenditionState"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/media/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Serve a post’s file to a platform that downloads it, for a few hours */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file, or the requested range */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description The file, or the requested range */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
                /** @description Default Response */
                416: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumable upload, by the tus protocol 1.0.0
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Resumable upload, by the tus protocol 1.0.0
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Resumable upload, by the tus protocol 1.0.0
         * @description Permission: `media.write`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        trace?: never;
    };
    "/api/v1/videos/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a video for editing; starts preparing it if needed
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mediaId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EditableVideo"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/{mediaId}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a video’s edit
         * @description Permission: `media.write`
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mediaId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EditChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KeptEdit"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/{mediaId}/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    mediaId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/mp4": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/{mediaId}/thumbnails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    mediaId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/{mediaId}/waveform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    mediaId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VideoJobList"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Cut or export a video; repeating a request in progress returns the same job
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewVideoJobInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VideoJob"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VideoJob"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a cut or export
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VideoJob"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Cancel a cut or export that hasn’t finished
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VideoJob"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/jobs/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/*": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/jobs/{id}/poster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/videos/jobs/{id}/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a job’s result to the library, once
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Media"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clips/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a video’s latest snapshots and their progress
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query: {
                    mediaId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Snapshots"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Save snapshots of a video to the library
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSnapshotsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Snapshots"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clips/snapshots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop taking snapshots; saved ones are kept
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clips/highlights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find highlights in a video
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewHighlightSearchInput"];
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HighlightSearch"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clips/highlights/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a video’s highlights and their progress
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mediaId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HighlightSearch"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Stop finding highlights; earlier results are kept
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    mediaId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clips/framings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest a moving crop that follows motion and skin tones
         * @description Permission: `media.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewFramingInput"];
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Framing"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clips/framings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a suggested crop and its progress
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Framing"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Stop suggesting a crop
         * @description Permission: `media.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts, oldest first
         * @description Permission: `account.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Account"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/bluesky": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect or reconnect an account
         * @description Permission: `account.connect`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConnectBlueskyInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{platform}/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a sandbox account without consent; with an ID, reconnect that account
         * @description Permission: `account.connect`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SandboxLoginInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account
         * @description Permission: `account.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Disconnect an account and cancel its scheduled posts
         * @description Permission: `account.connect`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/planned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the posts that disconnecting an account would cancel
         * @description Permission: `account.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlannedOnAccount"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an account now; `state` and `problem` hold the result
         * @description Permission: `account.test`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/find/{option}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search a platform for the values of an option, best match first
         * @description Permission: `post.write`
         */
        get: {
            parameters: {
                query: {
                    words: string;
                };
                header?: never;
                path: {
                    id: string;
                    option: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundByName"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search people on a platform a post can mention, best match first
         * @description Permission: `post.write`
         */
        get: {
            parameters: {
                query: {
                    words: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundPeople"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/reconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconnect an account
         * @description Permission: `account.connect`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReconnectAccountInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{id}/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The image */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/webp": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connectable platforms and their setup status
         * @description Permission: `account.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WaysToConnect"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{platform}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start connecting in the browser; returns the URL of the platform’s consent page
         * @description Permission: `account.connect`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AskConsentInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OAuth callback; redirects to the accounts screen */
        get: {
            parameters: {
                query?: {
                    state?: string;
                    code?: string;
                    error?: string;
                    error_description?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Redirects to the accounts screen */
                303: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/choices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the result of a consent, for the person who gave it
         * @description Permission: `account.connect`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConsentOutcome"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Connect selected accounts after consent
         * @description Permission: `account.connect`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChooseAccountsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Account"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List every platform’s setup requirements */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["PlatformSetup"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/platforms/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a platform’s setup requirements */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlatformSetup"];
                    };
                };
            };
        };
        /** Save a platform’s app credentials */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PlatformAppInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlatformSetup"];
                    };
                };
            };
        };
        post?: never;
        /** Delete a platform’s stored app credentials */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** Set whether the platform has approved the app */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PlatformVettedInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlatformSetup"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/account-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of accounts, in their order
         * @description Permission: `account.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AccountGroup"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a group of accounts, after the others
         * @description Permission: `group.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewAccountGroupInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountGroup"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account-groups/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sort the groups
         * @description Permission: `group.manage`
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AccountGroupOrderInput"];
                };
            };
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a group; its accounts and posts stay
         * @description Permission: `group.manage`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Rename or recolor a group, or choose its accounts
         * @description Permission: `group.manage`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AccountGroupChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountGroup"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts by due time (with from or to) or newest first
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
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["PostSummary"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a post: draft, scheduled or published now
         * @description Permission: `post.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewPostInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post with its targets and history
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a post in Everycast; published copies stay on their platforms
         * @description Permission: `post.write`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Edit, reschedule or unschedule a post
         * @description Permission: `post.write`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/posts/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted post
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarSlots"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/calendar/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["CalendarLine"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether you have a feed of this calendar
         * @description Permission: `calendar.feed`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarFeed"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a feed, or give it a new address; the former one stops working
         * @description Permission: `calendar.feed`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewCalendarFeed"];
                    };
                };
            };
        };
        /**
         * Switch your feed off
         * @description Permission: `calendar.feed`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calendar-feed/{secret}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Posts as iCalendar, for calendar apps */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    secret: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move, duplicate, label, delete, restore or retry many posts; each result says what became of its post
         * @description Permission: `post.write`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BulkPostsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BulkResults"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/repeats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find where texts were posted lately, or are planned
         * @description Permission: `post.read`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RepeatsQueryInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Repeat"][];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a post was like, newest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Revision"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/revisions/{revisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a post was like; change the post to it to restore it
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    revisionId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RevisionContent"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The labels of the workspace, by name
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Label"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a label
         * @description Permission: `label.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewLabelInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Label"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a label and remove it from its posts
         * @description Permission: `label.manage`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Rename or recolor a label
         * @description Permission: `label.manage`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LabelChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Label"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/link-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link’s preview card (title, description, image), cached for a day
         * @description Permission: `post.write`
         */
        get: {
            parameters: {
                query: {
                    url: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LinkCard"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link-cards/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The image */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description Default Response */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed, removed or waiting target now
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore a failed target, or stop checking it
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/verdict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm whether an unconfirmed post was published
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VerdictInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit a published post’s text, on platforms that support it
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EditTargetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/targets/{targetId}/take-down": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take down a published post, on platforms that support it
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    targetId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry many targets
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ManyTargetsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RetriedTargets"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore many failed or unconfirmed targets
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ManyTargetsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IgnoredTargets"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/ignore/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back the problems of ignored targets
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ManyTargetsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UnignoredTargets"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/restored/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve posts put on hold by a restore so they go out as scheduled
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApproveRestoredInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApprovedTargets"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/publishing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how missed posts are handled
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublishingSettings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose what happens to missed posts
         * @description Permission: `workspace.manage`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PublishingSettingsChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PublishingSettings"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Queues of accounts and account groups
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Queue"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a queue for an account or an account group
         * @description Permission: `queue.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewQueueInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Queue"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NextSlots"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpenSlots"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a queue; its posts keep their times
         * @description Permission: `queue.manage`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a queue’s slots or zone; posts keep their times
         * @description Permission: `queue.manage`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["QueueChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Queue"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/queues/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a queue: its posts become drafts that remember their times
         * @description Permission: `queue.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Moved"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a queue: what was on hold is scheduled again
         * @description Permission: `queue.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Moved"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/queues/{id}/shuffle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Shuffle the posts of a queue among their times
         * @description Permission: `queue.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Moved"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a draft or scheduled post to the queues of its accounts
         * @description Permission: `post.publish`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Queued"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/snippets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hashtag groups, snippets and signatures of the workspace, by name
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Snippet"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a hashtag group, snippet or signature
         * @description Permission: `snippet.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSnippetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Snippet"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/snippets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a hashtag group, snippet or signature; posts with its text keep it
         * @description Permission: `snippet.manage`
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSnippetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Snippet"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a hashtag group, snippet or signature; posts with its text keep it
         * @description Permission: `snippet.manage`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utm-parameters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The UTM parameters that the workspace used last
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UtmParameters"];
                    };
                };
            };
        };
        /**
         * Remember UTM parameters for the workspace’s next link
         * @description Permission: `post.write`
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UtmParametersInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UtmParameters"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AnalyticsOverview"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AnalyticsBreakdown"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AnalyticsPost"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/best-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BestTimesList"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Queues, limits and problems of the inbox
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EngagementOverview"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your likes, comments and messages, and how fast the workspace answers
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: {
                query?: {
                    days?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EngagementMetrics"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EngagementCheck"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                    platform?: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                    /** @description The ID of an account, or several with commas */
                    account?: string;
                    search?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Conversation"][];
                            cursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A conversation with everything in it
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConversationDetail"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Finish, reopen, snooze or assign a conversation
         * @description Permission: `engagement.respond`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConversationChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConversationDetail"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/engagement/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Like, comment or send a message
         * @description Permission: `engagement.respond`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewEngagementActionInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConversationDetail"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/responses/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry or dismiss a response, or say whether it was sent
         * @description Permission: `engagement.respond`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        decision: "retry" | "ignore" | "it_is_there" | "send_again";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConversationDetail"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/saved-replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved replies, by name
         * @description Permission: `engagement.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["SavedReply"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Save a reply
         * @description Permission: `engagement.respond`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSavedReplyInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedReply"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/engagement/saved-replies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved reply
         * @description Permission: `engagement.respond`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Rename or rewrite a saved reply
         * @description Permission: `engagement.respond`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedReplyChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedReply"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/stream-destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where this workspace streams to
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["StreamDestination"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Save a destination
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStreamDestinationInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamDestination"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream-destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a destination; streams under way stop sending to it
         * @description Permission: `stream.start`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a destination; streams under way follow
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StreamDestinationChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamDestination"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/stream-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server and your stream key for OBS and other encoders
         * @description Permission: `stream_key.manage`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EncoderSetup"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create your stream key, or replace it; an encoder that uses the old one is disconnected
         * @description Permission: `stream_key.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EncoderSetup"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream-marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["StreamMark"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a moment of a stream; two within two seconds are one
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStreamMarkInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamMark"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/marks/{markId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a marked moment
         * @description Permission: `stream.start`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    markId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamPage"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a stream, which goes live when its source connects
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStreamInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stream and how each destination is doing
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a stream’s title
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StreamChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/streams/{id}/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stream’s metrics over time, by destination
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamFigures"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/recent-figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stream’s metrics of the last ten minutes, in short steps
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamFigures"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a stream as it leaves for its destinations
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description video/x-flv, until the stream ends */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/x-flv": string;
                    };
                };
                /** @description It isn’t live */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/x-flv": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download what arrived of a stream whose recording couldn’t be saved whole
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description video/x-flv */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/x-flv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which scheduled stream an encoder sends, and let it go out
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StreamStartInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/outputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a saved destination to a stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewOutputInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/streams/{id}/outputs/{outputId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Pause, resume or remove a destination
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    outputId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OutputChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/streams/{id}/outputs/{outputId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a destination that waits for its next attempt try now
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    outputId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stream"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["StreamEvent"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Schedule a stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewStreamEventInput"];
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamEvent"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a scheduled stream
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamEvent"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Cancel a scheduled stream, with an announcement that still waits
         * @description Permission: `stream.start`
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Edit or move a scheduled stream
         * @description Permission: `stream.start`
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StreamEventChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamEvent"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/stream-events/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a canceled stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamEvent"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream-events/{id}/arm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose its destinations for the next stream
         * @description Permission: `stream.start`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamEvent"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/stream-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your settings for streaming */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamSettings"];
                    };
                };
            };
        };
        /** Save your settings for streaming */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StreamSettingsInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StreamSettings"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/stream-scenes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your scenes */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedScenes"];
                    };
                };
            };
        };
        /**
         * Save your scenes
         * @description They are saved if nobody has saved others since `version`; otherwise the error holds those.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedScenesInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedScenes"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the assistant’s model (null for basic mode) and its actions
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantInForce"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assistant/write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate text; streams AssistantChunk as server-sent events
         * @description Permission: `assistant.use`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AssistantRequestInput"];
                };
            };
            responses: {
                /** @description text/event-stream: each message is one AssistantChunk as JSON; close the connection to stop */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the AI model in use and where it is set */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantSettings"];
                    };
                };
            };
        };
        /** Choose the AI model, or none */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AssistantSettingsChangeInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantSettings"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/assistant/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Test the AI model with a small request */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssistantTest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List this server’s stand-ins and their accounts
         * @description Permission: `workspace.read`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sandbox"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sandbox’s RTMP URL and your workspace’s stream key
         * @description Permission: `stream.start`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/live/watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch what is on air in the sandbox
         * @description Permission: `stream.watch`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description video/x-flv, until the stream ends */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/x-flv": string;
                    };
                };
                /** @description Nothing is on air */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "video/x-flv": unknown;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/{platform}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SandboxFeed"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/{platform}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a stand-in’s queued faults in order
         * @description Permission: `sandbox.manage`
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                id: string;
                                /** @enum {string} */
                                aim: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "metrics" | "any";
                                /** @enum {string} */
                                fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "limited_afterwards" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
                                times: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Queue a fault for a stand-in’s next requests
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        aim: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "metrics" | "any";
                        /** @enum {string} */
                        fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "limited_afterwards" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
                        /** @default 1 */
                        times?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                id: string;
                                /** @enum {string} */
                                aim: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "metrics" | "any";
                                /** @enum {string} */
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
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/{platform}/people/{personId}/expire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let all of a person's tokens run out now
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                    personId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/{platform}/people/{personId}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all that a person consented to, as they could on the platform
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                    personId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/{platform}/empty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear a sandbox feed; accounts stay connected
         * @description Permission: `sandbox.manage`
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": unknown;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountGroupInput: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
            /** @description Of connected accounts. One that is connected again is back in its groups */
            accountIds: string[];
        };
        NewAccountGroupInput: {
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
            /** @default [] */
            accountIds?: string[];
        };
        AccountGroupChangeInput: {
            name?: string;
            /** @enum {string} */
            color?: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
            accountIds?: string[];
        };
        AccountGroupOrderInput: {
            /** @description All groups of the workspace, in their new order */
            ids: string[];
        };
        ApiErrorInput: {
            error: {
                /** @enum {string} */
                code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_with_api_key" | "not_entitled" | "not_instance_owner" | "not_found" | "signature_invalid" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "platform_not_configured" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                /** @description In the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason?: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
                details?: unknown;
            };
        };
        TraitInput: null | boolean | number | string | components["schemas"]["TraitInput"][] | {
            [key: string]: components["schemas"]["TraitInput"];
        };
        AccountInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @description Base URL of the server this account is on */
            service: string;
            /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
            sandbox: boolean;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            profileUrl: string | null;
            /** @description Account facts that the platform’s rules depend on */
            traits: {
                [key: string]: components["schemas"]["TraitInput"];
            };
            /** @enum {string} */
            state: "healthy" | "reconnect" | "unreachable";
            /** @description Why the account isn’t healthy */
            problem: string | null;
            /** @description The message as a code with parameters */
            reason?: {
                code: string;
                params?: {
                    [key: string]: unknown;
                };
            };
            /** @description When consent expires unless it is renewed */
            expiresAt: string | null;
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PlannedOnAccountInput: {
            /** @description Posts scheduled for the account or waiting for its login */
            posts: number;
        };
        ConnectBlueskyInput: {
            service?: string;
            identifier: string;
            password: string;
        };
        FoundByNameInput: {
            items: {
                /** @description The option’s value, optionally with its name */
                id: string;
                name: string;
            }[];
        };
        FoundPeopleInput: {
            items: {
                /** @description As a text mentions it, without the sign in front */
                handle: string;
                name: string;
            }[];
        };
        ReconnectAccountInput: {
            password: string;
        };
        SandboxLoginInput: {
            /** Format: uuid */
            accountId?: string;
        };
        AskConsentInput: {
            service?: string;
            /** @default false */
            sandbox?: boolean;
            /** Format: uuid */
            accountId?: string;
        };
        ConsentOutcomeInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            sandbox: boolean;
            /** @enum {string} */
            state: "working" | "choose" | "connected" | "problem";
            found: {
                remoteId: string;
                handle: string;
                displayName: string;
                /** @description Already connected in this workspace */
                connected: boolean;
            }[];
            accounts: components["schemas"]["AccountInput"][];
            notes: string[];
            problem: string | null;
            /** @description The message as a code with parameters */
            reason?: {
                code: string;
                params?: {
                    [key: string]: unknown;
                };
            };
        };
        ChooseAccountsInput: {
            remoteIds: string[];
        };
        WaysToConnectInput: {
            /** @description Whether sandbox accounts can be connected */
            sandbox: boolean;
            platforms: {
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                ready: boolean;
                /** @description Also requests permissions that require an approved app */
                vetted: boolean;
            }[];
            /** @description Default server for platforms where people choose one, if set */
            offered: {
                [key: string]: string;
            };
        };
        PlatformSetupInput: {
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            name: string;
            /** @enum {string} */
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
        PlatformAppInput: {
            clientId: string;
            clientSecret: string;
        };
        PlatformVettedInput: {
            vetted: boolean;
        };
        LabelInput: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
        };
        NewLabelInput: {
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
        };
        LabelChangeInput: {
            name?: string;
            /** @enum {string} */
            color?: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
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
        /** @description Where the file is cropped, by ratio (“4:5”), and “all” for ratios without their own; without either, in the middle */
        MediaCropsInput: {
            [key: string]: components["schemas"]["CropFocusInput"];
        };
        MediaInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "image" | "video";
            /** @enum {string} */
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
            /** @description URL of the file for workspace members; supports byte ranges */
            url: string;
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** @description When it was moved to the trash; null if it wasn’t */
            deletedAt: string | null;
        };
        MediaListInput: {
            items: components["schemas"]["MediaInput"][];
            cursor: string | null;
        };
        MediaChangeInput: {
            name?: string;
            alt?: string;
            folderId?: string | null;
            tags?: string[];
        };
        MediaUseInput: {
            /** Format: uuid */
            postId: string;
            text: string;
            state: string;
            dueAt: string | null;
            /** @enum {string} */
            role: "post" | "variant";
        };
        MoveMediaInput: {
            ids: string[];
            folderId: string | null;
        };
        MovedMediaInput: {
            moved: {
                /** Format: uuid */
                id: string;
                from: string | null;
            }[];
        };
        MediaIdsInput: {
            ids: string[];
        };
        TagMediaInput: {
            ids: string[];
            /** @default [] */
            add?: string[];
            /** @default [] */
            remove?: string[];
        };
        TaggedMediaInput: {
            tagged: {
                /** Format: uuid */
                id: string;
                from: string[];
            }[];
        };
        TagCountInput: {
            tag: string;
            files: number;
        };
        FolderInput: {
            /** Format: uuid */
            id: string;
            name: string;
            parentId: string | null;
            /** @description Only files directly in this folder */
            files: number;
        };
        NewFolderInput: {
            name: string;
            /** @default null */
            parentId?: string | null;
        };
        FolderChangeInput: {
            name?: string;
            parentId?: string | null;
        };
        EmptiedFolderInput: {
            /** @description null for no folder */
            movedTo: string | null;
            files: number;
            folders: number;
        };
        MediaStorageInput: {
            usedBytes: number;
            /** @description The plan’s limit; null if unlimited */
            storageBytes: number | null;
            /** @description Largest file the plan allows, in bytes; null if unlimited */
            fileBytes: number | null;
        };
        IngestInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            source: "upload" | "address";
            name: string;
            /** @enum {string} */
            state: "receiving" | "checking" | "done" | "failed" | "cancelled";
            receivedBytes: number;
            /** @description null if the source doesn’t say */
            totalBytes: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description Set when done */
            media: components["schemas"]["MediaInput"] | null;
            /** @description The file was already in the library as `media` */
            duplicate: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        ImportMediaInput: {
            /** Format: uri */
            url: string;
            /** @default null */
            folderId?: string | null;
        };
        RenditionsRequestInput: {
            wanted: {
                /** Format: uuid */
                mediaId: string;
                spec: string;
            }[];
        };
        RenditionStateInput: {
            /** Format: uuid */
            mediaId: string;
            spec: string;
            /**
             * @description `none`: not requested yet; created when a post is scheduled
             * @enum {string}
             */
            state: "none" | "waiting" | "making" | "ready" | "failed";
            fraction: number;
            /** @description Why it failed */
            problem: string | null;
        };
        TargetProblemInput: {
            /** @enum {string} */
            kind: "reconnect" | "rejected" | "outage" | "retry_later" | "unconfirmed" | "missed" | "restored";
            /** @description What happened and why, in the reader’s language */
            message: string;
            /** @description The message as a code with parameters */
            reason?: {
                code: string;
                params?: {
                    [key: string]: unknown;
                };
            };
            /** @description The platform's own words, as it sent them */
            platformMessage: string | null;
            /** Format: date-time */
            at: string;
            /** @description Next automatic retry or check */
            nextAttemptAt: string | null;
        };
        LedgerEntryInput: {
            /** Format: uuid */
            id: string;
            /** @description The key of the step: “upload 1”, “create” */
            step: string;
            /**
             * @description `waiting`: the platform is processing it; `looked_up`: checked and not found on the platform (found means `done`)
             * @enum {string}
             */
            state: "intended" | "waiting" | "done" | "failed" | "unconfirmed" | "looked_up";
            attempt: number;
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            title: string;
            detail: string | null;
        };
        PostMediaInput: {
            /** Format: uuid */
            id: string;
            alt: string;
            /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
            crop?: boolean;
            crops?: components["schemas"]["MediaCropsInput"];
            media: components["schemas"]["MediaInput"];
        };
        PostPartInput: {
            text: string;
            media: components["schemas"]["PostMediaInput"][];
        };
        PostOptionsInput: {
            [key: string]: boolean | number | string | string[];
        };
        PlatformOptionsInput: {
            [key: string]: components["schemas"]["PostOptionsInput"];
        };
        TargetInput: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            handle: string;
            /** @description What {handle} and {account} in its texts stand for: as it was sent, or else what the account is called now */
            names: {
                handle: string;
                displayName: string;
            };
            /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
            sandbox: boolean;
            /** @enum {string} */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description Its own text, its group's or its platform's; null where it has the post's */
            text: string | null;
            /** @description Likewise */
            media: components["schemas"]["PostMediaInput"][] | null;
            /** @description Likewise */
            thread: components["schemas"]["PostPartInput"][] | null;
            /** @description Likewise */
            firstComment: string | null;
            /** @description What was chosen for this account alone; the rest is the post's for the platform */
            options: components["schemas"]["PostOptionsInput"] | null;
            permalink: string | null;
            error: components["schemas"]["TargetProblemInput"] | null;
            dueAt: string | null;
            publishedAt: string | null;
            history: components["schemas"]["LedgerEntryInput"][];
        };
        PostVariantInput: {
            text: string | null;
            media: components["schemas"]["PostMediaInput"][] | null;
            thread: components["schemas"]["PostPartInput"][] | null;
            firstComment: string | null;
            options: components["schemas"]["PostOptionsInput"] | null;
        };
        PostVersionInput: {
            text: string | null;
            media: components["schemas"]["PostMediaInput"][] | null;
            thread: components["schemas"]["PostPartInput"][] | null;
            firstComment: string | null;
            /** @description Null if it is a group’s */
            platform: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
            /** @description Null if it is a platform’s */
            groupId: string | null;
            /** @description The post’s accounts that it is for. An account’s own version, or its group’s, may override it there */
            accountIds: string[];
        };
        ScheduleInput: {
            at: string;
            zone: string;
            /**
             * @description Which instant to use if this time happens twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        NewScheduleInput: {
            at: string;
            zone: string;
            /**
             * @description Which instant to use if this time happens twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        ResolutionInput: {
            /**
             * @description `skipped`: clocks skip that time, so the post moves forward by the same amount; `doubled`: the time happens twice
             * @enum {string}
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
        PostInput: {
            /** Format: uuid */
            id: string;
            /** @description Increases with every change; send it with a change to detect conflicts */
            version: number;
            text: string;
            media: components["schemas"]["PostMediaInput"][];
            /** @description The parts of the thread after the first, in order */
            thread: components["schemas"]["PostPartInput"][];
            /** @description Comment added below the published post; empty for none */
            firstComment: string;
            /** @description Options for all accounts on a platform */
            options: components["schemas"]["PlatformOptionsInput"];
            /** @description Images referenced by options, for all accounts or one */
            pictures: components["schemas"]["MediaInput"][];
            schedule: components["schemas"]["ScheduleInput"] | null;
            /** @description How the schedule was resolved; null without one */
            resolution: components["schemas"]["ResolutionInput"] | null;
            /** @description Time chosen for a draft so far; it doesn’t schedule anything */
            intended: components["schemas"]["ScheduleInput"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description Platforms chosen for a draft, with or without an account; they don’t publish anything */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst state among the targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null if that person has left */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Versions for several accounts: a group’s wins over its platform’s */
            versions: components["schemas"]["PostVersionInput"][];
            /** @description Accounts’ own versions, by account ID: they win over all others */
            variants: {
                [key: string]: components["schemas"]["PostVariantInput"];
            };
            /** @description With what each account gets: its own version, its group’s or its platform’s */
            targets: components["schemas"]["TargetInput"][];
            /** @description Actions people took on the post, newest first */
            activity: {
                /** Format: date-time */
                at: string;
                by: string | null;
                what: string;
            }[];
        };
        PostSummaryInput: {
            /** Format: uuid */
            id: string;
            /** @description Increases with every change; send it with a change to detect conflicts */
            version: number;
            text: string;
            media: components["schemas"]["PostMediaInput"][];
            /** @description The parts of the thread after the first, in order */
            thread: components["schemas"]["PostPartInput"][];
            /** @description Comment added below the published post; empty for none */
            firstComment: string;
            /** @description Options for all accounts on a platform */
            options: components["schemas"]["PlatformOptionsInput"];
            /** @description Images referenced by options, for all accounts or one */
            pictures: components["schemas"]["MediaInput"][];
            schedule: components["schemas"]["ScheduleInput"] | null;
            /** @description How the schedule was resolved; null without one */
            resolution: components["schemas"]["ResolutionInput"] | null;
            /** @description Time chosen for a draft so far; it doesn’t schedule anything */
            intended: components["schemas"]["ScheduleInput"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description Platforms chosen for a draft, with or without an account; they don’t publish anything */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst state among the targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                handle: string;
                /** @description What {handle} and {account} in its texts stand for: as it was sent, or else what the account is called now */
                names: {
                    handle: string;
                    displayName: string;
                };
                /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
                sandbox: boolean;
                /** @enum {string} */
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description Its own text, its group's or its platform's; null where it has the post's */
                text: string | null;
                /** @description Likewise */
                media: components["schemas"]["PostMediaInput"][] | null;
                /** @description Likewise */
                thread: components["schemas"]["PostPartInput"][] | null;
                /** @description Likewise */
                firstComment: string | null;
                /** @description What was chosen for this account alone; the rest is the post's for the platform */
                options: components["schemas"]["PostOptionsInput"] | null;
                permalink: string | null;
                error: components["schemas"]["TargetProblemInput"] | null;
                dueAt: string | null;
                publishedAt: string | null;
            }[];
        };
        NewPostInput: {
            /** @default  */
            text?: string;
            /** @default [] */
            accountIds?: string[];
            media?: (string | {
                /** Format: uuid */
                id: string;
                /** @default  */
                alt?: string;
                /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                crop?: boolean;
                crops?: components["schemas"]["MediaCropsInput"] | null;
            })[];
            thread?: {
                /** @default  */
                text?: string;
                media?: (string | {
                    /** Format: uuid */
                    id: string;
                    /** @default  */
                    alt?: string;
                    /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                    crop?: boolean;
                    crops?: components["schemas"]["MediaCropsInput"] | null;
                })[];
            }[];
            firstComment?: string;
            options?: components["schemas"]["PlatformOptionsInput"];
            variants?: {
                [key: string]: {
                    text?: string | null;
                    media?: (string | {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt?: string;
                        /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                        crop?: boolean;
                        crops?: components["schemas"]["MediaCropsInput"] | null;
                    })[] | null;
                    thread?: {
                        /** @default  */
                        text?: string;
                        media?: (string | {
                            /** Format: uuid */
                            id: string;
                            /** @default  */
                            alt?: string;
                            /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                            crop?: boolean;
                            crops?: components["schemas"]["MediaCropsInput"] | null;
                        })[];
                    }[] | null;
                    firstComment?: string | null;
                    options?: components["schemas"]["PostOptionsInput"] | null;
                };
            };
            /** @description Versions for the post’s accounts on a platform, or in a group; null and missing fields are the post’s. Replaces all versions */
            versions?: {
                platform?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
                groupId?: string | null;
                text?: string | null;
                media?: (string | {
                    /** Format: uuid */
                    id: string;
                    /** @default  */
                    alt?: string;
                    /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                    crop?: boolean;
                    crops?: components["schemas"]["MediaCropsInput"] | null;
                })[] | null;
                thread?: {
                    /** @default  */
                    text?: string;
                    media?: (string | {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt?: string;
                        /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                        crop?: boolean;
                        crops?: components["schemas"]["MediaCropsInput"] | null;
                    })[];
                }[] | null;
                firstComment?: string | null;
            }[];
            /** @description Omit to save a draft */
            schedule?: components["schemas"]["NewScheduleInput"] | "now";
            /** @description With `schedule: "now"`: seconds before the post goes out, during which `schedule: null` turns it back into a draft */
            undoSeconds?: number;
            /** @description Saved with a draft so the chosen time is restored when it is opened */
            intended?: components["schemas"]["NewScheduleInput"] | null;
            /** @description Saved with a draft so a platform can be chosen before an account is connected */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
        PostChangeInput: {
            /** @description Version the change is based on; omit to overwrite */
            version?: number;
            text?: string;
            accountIds?: string[];
            media?: (string | {
                /** Format: uuid */
                id: string;
                /** @default  */
                alt?: string;
                /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                crop?: boolean;
                crops?: components["schemas"]["MediaCropsInput"] | null;
            })[];
            thread?: {
                /** @default  */
                text?: string;
                media?: (string | {
                    /** Format: uuid */
                    id: string;
                    /** @default  */
                    alt?: string;
                    /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                    crop?: boolean;
                    crops?: components["schemas"]["MediaCropsInput"] | null;
                })[];
            }[];
            firstComment?: string;
            options?: components["schemas"]["PlatformOptionsInput"];
            /** @description Replaces all variants */
            variants?: {
                [key: string]: {
                    text?: string | null;
                    media?: (string | {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt?: string;
                        /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                        crop?: boolean;
                        crops?: components["schemas"]["MediaCropsInput"] | null;
                    })[] | null;
                    thread?: {
                        /** @default  */
                        text?: string;
                        media?: (string | {
                            /** Format: uuid */
                            id: string;
                            /** @default  */
                            alt?: string;
                            /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                            crop?: boolean;
                            crops?: components["schemas"]["MediaCropsInput"] | null;
                        })[];
                    }[] | null;
                    firstComment?: string | null;
                    options?: components["schemas"]["PostOptionsInput"] | null;
                };
            };
            /** @description Versions for the post’s accounts on a platform, or in a group; null and missing fields are the post’s. Replaces all versions */
            versions?: {
                platform?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
                groupId?: string | null;
                text?: string | null;
                media?: (string | {
                    /** Format: uuid */
                    id: string;
                    /** @default  */
                    alt?: string;
                    /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                    crop?: boolean;
                    crops?: components["schemas"]["MediaCropsInput"] | null;
                })[] | null;
                thread?: {
                    /** @default  */
                    text?: string;
                    media?: (string | {
                        /** Format: uuid */
                        id: string;
                        /** @default  */
                        alt?: string;
                        /** @description Crop the file if a platform doesn’t support its aspect ratio; otherwise it gets a border */
                        crop?: boolean;
                        crops?: components["schemas"]["MediaCropsInput"] | null;
                    })[];
                }[] | null;
                firstComment?: string | null;
            }[];
            schedule?: (components["schemas"]["NewScheduleInput"] | "now") | null;
            /** @description With `schedule: "now"`: seconds before the post goes out, during which `schedule: null` turns it back into a draft */
            undoSeconds?: number;
            /** @description Saved with a draft so the chosen time is restored when it is opened */
            intended?: components["schemas"]["NewScheduleInput"] | null;
            /** @description Saved with a draft so a platform can be chosen before an account is connected */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
        AnalyticsCardInput: {
            value: number | null;
            /** @description In the period before, of the same length */
            previous: number | null;
            /** @description One value per day; null where nothing is known */
            days: (number | null)[];
        };
        AnalyticsGapInput: {
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            handle: string;
            /** Format: date-time */
            since: string;
            /** @description null while it lasts */
            until: string | null;
            reason: string;
            /** @description What posts gained in this gap; it belongs to no day */
            engagement: number;
        };
        AnalyticsOverviewInput: {
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
            unmeasured: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            cards: {
                followers: components["schemas"]["AnalyticsCardInput"];
                /** @description Engagement ÷ reach; followers take the place of reach where a platform reports none. From 0 to 1 */
                engagementRate: components["schemas"]["AnalyticsCardInput"];
                shares: components["schemas"]["AnalyticsCardInput"];
                comments: components["schemas"]["AnalyticsCardInput"];
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                engagement: number;
                previous: number;
                /** @description Of all engagement, from 0 to 1 */
                share: number;
                incomplete: boolean;
            }[];
            gaps: components["schemas"]["AnalyticsGapInput"][];
            /** @description Accounts that can’t be read now */
            problems: {
                /** Format: uuid */
                accountId: string;
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                handle: string;
                reason: string;
            }[];
        };
        AnalyticsPartInput: {
            /**
             * Format: uuid
             * @description Of the account, group or label
             */
            id: string;
            /** @description The account’s handle, or the name of the group or label */
            name: string;
            /** @description Of the account */
            platform: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
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
        AnalyticsBreakdownInput: {
            items: components["schemas"]["AnalyticsPartInput"][];
        };
        AnalyticsPostInput: {
            /** Format: uuid */
            postId: string;
            text: string;
            /** Format: date-time */
            publishedAt: string;
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            /** @description null where nothing is known */
            reach: number | null;
            /** @description null where nothing is known */
            engagement: number | null;
            /** @description Engagement ÷ reach, or followers; from 0 */
            rate: number | null;
            /** @description null where nothing is known */
            clicks: number | null;
        };
        AccountBestTimesInput: {
            /** Format: uuid */
            accountId: string;
            /**
             * @description too_few: not enough posts yet; no_signal: the differences between hours may be chance; times: see best
             * @enum {string}
             */
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
        BestTimesListInput: {
            zone: string;
            items: components["schemas"]["AccountBestTimesInput"][];
        };
        ApiKeyInput: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
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
             *       "snippet.manage",
             *       "media.read",
             *       "media.write",
             *       "media.delete",
             *       "assistant.use",
             *       "stream.watch",
             *       "stream.start",
             *       "engagement.read",
             *       "engagement.respond",
             *       "sandbox.manage"
             *     ]
             */
            scopes?: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            /**
             * @description Null if the key never expires
             * @default null
             */
            expiresAt?: string | null;
        };
        CreatedApiKeyInput: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            key: string;
        };
        AssistantRequestInput: {
            /** @enum {string} */
            action: "generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant" | "reply";
            /** @default  */
            prompt?: string;
            /** @default  */
            text?: string;
            /** @enum {string} */
            tone?: "plain" | "friendly" | "professional" | "playful" | "confident";
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "nl" | "pl" | "tr" | "ja";
            /** @enum {string} */
            platform?: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @description With `reply`; `text` is then what the person wants to say, or empty */
            conversation?: {
                post: string | null;
                items: {
                    /** @description null: the account that replies */
                    from: string | null;
                    text: string;
                }[];
                /**
                 * @description What the reply is sent as
                 * @enum {string}
                 */
                as: "comment" | "message";
                /** @description The handle of the person it answers */
                to: string;
            };
            /**
             * @description Number of retries; basic mode phrases each one differently
             * @default 0
             */
            attempt?: number;
        };
        AssistantInForceInput: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description Available actions; translating and changing tone require a model */
            actions: ("generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant" | "reply")[];
        };
        AssistantSettingsInput: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description null: the provider's own address */
            baseUrl: string | null;
            hasKey: boolean;
            /**
             * @description `environment` overrides the settings page
             * @enum {string}
             */
            from: "environment" | "settings" | "none";
        };
        AssistantSettingsChangeInput: {
            /** @description null in basic mode */
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            /** @default  */
            model?: string;
            /**
             * @description Empty: the provider's own address
             * @default
             */
            baseUrl?: "" | string;
            /** @description Omit to keep the stored key; empty to delete it */
            apiKey?: string;
        };
        AssistantTestInput: {
            ok: boolean;
            message: string;
            milliseconds: number;
        };
        SignUpInput: {
            name: string;
            email: string;
            password: string;
            /** @description Letters, digits, - and _; anything else is ignored */
            referralCode?: string | null;
        };
        SignUpAvailabilityInput: {
            /** @description Whether the caller can sign up: true if sign-up is open, for the first person, or with a valid invitation */
            open: boolean;
        };
        SignInInput: {
            email: string;
            password: string;
            rememberMe?: boolean;
        };
        PasswordResetRequestInput: {
            email: string;
        };
        PasswordResetInput: {
            newPassword: string;
            token: string;
        };
        WorkspaceInput: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "personal" | "team";
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** @description Your permissions; with an API key, limited to its scopes */
            permissions: ("workspace.read" | "workspace.manage" | "member.leave" | "member.invite" | "member.manage" | "owner.manage" | "calendar.feed" | "api_key.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "stream_key.manage" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            zone: string;
            /** Format: date-time */
            createdAt: string;
        };
        NewWorkspaceInput: {
            name: string;
            zone?: string;
        };
        WorkspaceChangeInput: {
            name?: string;
            zone?: string;
        };
        MemberInput: {
            userId: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** Format: date-time */
            joinedAt: string;
        };
        InvitationInput: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        NewInvitationInput: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "admin" | "editor" | "contributor" | "viewer";
        };
        CreatedInvitationInput: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            link: string;
        };
        InvitationAnswerInput: {
            token: string;
        };
        MemberChangeInput: {
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
        };
        MeInput: {
            id: string;
            name: string;
            email: string;
            /** @description The referral code used at sign-up */
            referralCode: string | null;
            referralCount: number;
            /** Format: date-time */
            createdAt: string;
            instanceOwner: boolean;
            emailNotifications: boolean;
            /** @description What the user reads in; null: as `Accept-Language` says */
            language: string | null;
            /** @description The languages to choose from */
            languages: string[];
            workspaces: components["schemas"]["WorkspaceInput"][];
        };
        MeChangeInput: {
            name?: string;
            emailNotifications?: boolean;
            /** @description One of `languages`; null: as `Accept-Language` says */
            language?: string | null;
        };
        BulkPostsInput: {
            posts: {
                /** Format: uuid */
                id: string;
                /** @description Version the change is based on; omit to change any */
                version?: number;
            }[];
            action: {
                /** @constant */
                kind: "move";
                /** @description Each post keeps its hour in its zone; drafts move their planned time */
                days: number;
            } | {
                /**
                 * @description Each as a draft, planned for the same time
                 * @constant
                 */
                kind: "duplicate";
            } | {
                /** @constant */
                kind: "label";
                /** @default [] */
                add?: string[];
                /** @default [] */
                remove?: string[];
            } | {
                /** @constant */
                kind: "delete";
            } | {
                /**
                 * @description Brings back what was deleted
                 * @constant
                 */
                kind: "restore";
            } | {
                /**
                 * @description On all accounts on which it failed
                 * @constant
                 */
                kind: "retry";
            };
        };
        BulkResultsInput: {
            results: {
                /** Format: uuid */
                id: string;
                /** @description The start of its text, to name it */
                text: string;
                /** @description After the change; null if it wasn’t done or the post is gone */
                version: number | null;
                /** @description The duplicate */
                copyId: string | null;
                /** @description Why it wasn’t done; null if it was */
                error: {
                    /** @enum {string} */
                    code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_with_api_key" | "not_entitled" | "not_instance_owner" | "not_found" | "signature_invalid" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "platform_not_configured" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                    message: string;
                } | null;
            }[];
        };
        CalendarFeedInput: {
            /** @description null if there is none */
            createdAt: string | null;
            /** @description When a calendar last read it */
            readAt: string | null;
        };
        NewCalendarFeedInput: {
            /** @description Its address, which is a secret */
            url: string;
        };
        SegmentInput: {
            start: number;
            end: number;
        };
        CropAreaInput: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        CropKeyframeInput: {
            at: number;
            x: number;
            y: number;
        };
        WatermarkInput: {
            /** Format: uuid */
            mediaId: string;
            /** @enum {string} */
            corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @description Width as a fraction of the video’s width */
            size: number;
            opacity: number;
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
             * @enum {string}
             */
            mode?: "exact" | "keyframes";
            /**
             * @default original
             * @enum {string}
             */
            ratio?: "original" | "16:9" | "1:1" | "4:5" | "9:16";
            /**
             * @description Whether the ratio is reached by cropping or padding
             * @default crop
             * @enum {string}
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
        VideoOutputInput: {
            /** @constant */
            kind: "trim";
        } | {
            /** @constant */
            kind: "export";
            /** @enum {string} */
            format: "mp4" | "mov" | "webm";
            /**
             * @description “source” or a preset ID
             * @default source
             */
            preset?: string;
        };
        NewVideoJobInput: {
            /** Format: uuid */
            mediaId: string;
            edit: components["schemas"]["EditInput"];
            output: components["schemas"]["VideoOutputInput"];
        };
        VideoJobInput: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            edit: components["schemas"]["EditInput"];
            output: components["schemas"]["VideoOutputInput"];
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            /** @description Estimated from the current pace */
            secondsLeft: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
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
        VideoJobListInput: {
            items: components["schemas"]["VideoJobInput"][];
            cursor: string | null;
        };
        EditableVideoInput: {
            media: components["schemas"]["MediaInput"];
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
            edit: components["schemas"]["EditInput"];
            editVersion: number;
        };
        EditChangeInput: {
            edit: components["schemas"]["EditInput"];
            /** @description The `editVersion` the change is based on */
            version: number;
        };
        KeptEditInput: {
            edit: components["schemas"]["EditInput"];
            editVersion: number;
        };
        HighlightReasonInput: {
            /** @constant */
            kind: "loud";
            /** @description Decibels above the rest of the video */
            decibels: number;
        } | {
            /** @constant */
            kind: "cuts";
            count: number;
            /** @description Within this many seconds */
            seconds: number;
        } | {
            /** @constant */
            kind: "motion";
            /** @description Motion compared with the rest of the video (2 = twice as much) */
            times: number;
        } | {
            /** @constant */
            kind: "speech";
            /** @description Number of full sentences between two pauses */
            sentences: number;
        };
        HighlightInput: {
            start: number;
            end: number;
            /** @description Time of the peak, in seconds */
            peak: number;
            /** @description Strength of the highlight */
            score: number;
            /** @description Strongest first */
            reasons: components["schemas"]["HighlightReasonInput"][];
        };
        HighlightSearchInput: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description `none`: not requested yet
             * @enum {string}
             */
            state: "none" | "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description In chronological order; empty if nothing stands out */
            highlights: components["schemas"]["HighlightInput"][];
            finishedAt: string | null;
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
        NewSnapshotsInput: {
            /** Format: uuid */
            mediaId: string;
            /** @description Seconds from the first frame */
            times: number[];
            /**
             * @default jpg
             * @enum {string}
             */
            format?: "jpg" | "png" | "webp";
        };
        SnapshotsInput: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            snapshots: {
                time: number;
                /** @description null if not saved, or deleted since */
                media: components["schemas"]["MediaInput"] | null;
            }[];
            /** Format: date-time */
            createdAt: string;
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
        FramingInput: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description null until done; `nothing`: nothing to follow, so the crop stays centered */
            follows: ("faces" | "motion" | "skin" | "nothing") | null;
            /** @description null until it is done */
            keyframes: components["schemas"]["CropKeyframeInput"][] | null;
            /** @description Two areas for a split screen, if one crop would cut off a second face, or a webcam beside a screen */
            stack: components["schemas"]["CropAreaInput"][] | null;
        };
        InboxPersonInput: {
            /** Format: uuid */
            id: string;
            handle: string;
            name: string;
            url: string | null;
            /** Format: date-time */
            firstSeenAt: string;
        };
        ConversationInput: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @enum {string} */
            kind: "comment" | "mention" | "message";
            person: components["schemas"]["InboxPersonInput"];
            /** @description The newest of what others wrote */
            text: string;
            /** @enum {string} */
            state: "failed" | "unconfirmed" | "sending" | "done" | "snoozed" | "unanswered" | "answered";
            /** Format: date-time */
            lastAt: string;
            unansweredSince: string | null;
            done: boolean;
            snoozedUntil: string | null;
            assigneeId: string | null;
            assigneeName: string | null;
        };
        InboxItemInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "comment" | "mention" | "message";
            person: components["schemas"]["InboxPersonInput"];
            own: boolean;
            text: string;
            /** Format: date-time */
            at: string;
            permalink: string | null;
            /** @description Liked from here */
            liked: boolean;
        };
        EngagementResponseInput: {
            /** Format: uuid */
            id: string;
            itemId: string | null;
            /** @enum {string} */
            action: "like" | "comment" | "dm";
            text: string;
            /** Format: date-time */
            at: string;
            userId: string;
            userName: string | null;
            state: ("draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled") | null;
            error: components["schemas"]["TargetProblemInput"] | null;
            permalink: string | null;
        };
        ConversationActivityInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
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
        ConversationDetailInput: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @enum {string} */
            kind: "comment" | "mention" | "message";
            person: components["schemas"]["InboxPersonInput"];
            /** @description The newest of what others wrote */
            text: string;
            /** @enum {string} */
            state: "failed" | "unconfirmed" | "sending" | "done" | "snoozed" | "unanswered" | "answered";
            /** Format: date-time */
            lastAt: string;
            unansweredSince: string | null;
            done: boolean;
            snoozedUntil: string | null;
            assigneeId: string | null;
            assigneeName: string | null;
            items: components["schemas"]["InboxItemInput"][];
            responses: components["schemas"]["EngagementResponseInput"][];
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
            activity: components["schemas"]["ConversationActivityInput"][];
            /** @description Other conversations with this person, newest first */
            past: components["schemas"]["ConversationInput"][];
        };
        ConversationChangeInput: {
            done?: boolean;
            snoozedUntil?: string | null;
            assigneeId?: string | null;
        };
        NewEngagementActionInput: {
            /** Format: uuid */
            itemId: string;
            /** @description `like`, `comment` or `dm` */
            action: string;
            /** @default  */
            content?: string;
            /** @default false */
            byHand?: boolean;
        };
        EngagementMetricsInput: {
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
        EngagementOverviewInput: {
            queues: {
                all: number;
                unanswered: number;
                mine: number;
                snoozed: number;
                done: number;
            };
            platforms: {
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                count: number;
            }[];
            /** @description Without those that have no conversation */
            accounts: {
                /** Format: uuid */
                accountId: string;
                count: number;
            }[];
            oldestUnansweredAt: string | null;
            left: {
                like: {
                    max: number;
                    left: number;
                    opensAt: string | null;
                };
                comment: {
                    max: number;
                    left: number;
                    opensAt: string | null;
                };
                dm: {
                    max: number;
                    left: number;
                    opensAt: string | null;
                };
            };
            checkedAt: string | null;
            problems: {
                /** Format: uuid */
                accountId: string;
                handle: string;
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                message: string;
            }[];
            /** @description Accounts that are checked less often, because all accounts of an app share a daily limit; `until`: the next check */
            waits: {
                /** Format: uuid */
                accountId: string;
                handle: string;
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                /** Format: date-time */
                until: string;
            }[];
            /** @description People a conversation can be assigned to */
            people: {
                id: string;
                name: string;
            }[];
        };
        EngagementCheckInput: {
            /** @description How many accounts are being checked now */
            reading: number;
            /** @description When the next account whose check failed can be retried; null if there is none */
            until: string | null;
        };
        SavedReplyInput: {
            /** Format: uuid */
            id: string;
            name: string;
            text: string;
        };
        NewSavedReplyInput: {
            name: string;
            text: string;
        };
        SavedReplyChangeInput: {
            name?: string;
            text?: string;
        };
        LinkCardInput: {
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
        NewPushSubscriptionInput: {
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
        PushKeyInput: {
            /** @description The server’s VAPID key, for `applicationServerKey` */
            publicKey: string;
        };
        NotificationInput: {
            /** Format: uuid */
            id: string;
            kind: string;
            title: string;
            body: string;
            /** @description Path within the app */
            link: string | null;
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationPageInput: {
            items: components["schemas"]["NotificationInput"][];
            cursor: string | null;
            /** @description Total unread */
            unread: number;
        };
        NotificationsReadInput: {
            /** @description Omit for all */
            ids?: string[];
        };
        UnreadCountInput: {
            /** @description Total unread */
            unread: number;
        };
        OutboxMailInput: {
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
        EntitlementInput: {
            plan: string;
            /** @description What the plan includes and this version has */
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
        CalendarLineInput: {
            /** Format: uuid */
            id: string;
            version: number;
            /**
             * Format: date-time
             * @description When it is due; for a draft, its planned time
             */
            at: string;
            /** @enum {string} */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled" | "incomplete" | "retrying";
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                sandbox: boolean;
            }[];
            labelIds: string[];
            /** @description For a draft, its planned time */
            schedule: components["schemas"]["ScheduleInput"] | null;
            authorId: string | null;
            /** @description URL of a thumbnail; only in lists */
            picture: string | null;
        };
        CalendarSlotInput: {
            /** @description “2026-12-01”, or by hour “2026-12-01T09”. An hour that clocks repeat is one slot */
            slot: string;
            /** @description How many posts it has */
            count: number;
            /** @description In order of time: those that failed, are unconfirmed, incomplete or being published, then the earliest */
            lines: components["schemas"]["CalendarLineInput"][];
        };
        CalendarSlotsInput: {
            /** @description Those with posts */
            slots: components["schemas"]["CalendarSlotInput"][];
            /** @description How many posts these days have in each state, whatever `state` is */
            states: {
                [key: string]: number;
            };
        };
        RepeatsQueryInput: {
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
        RepeatInput: {
            /** Format: uuid */
            accountId: string;
            /** Format: uuid */
            postId: string;
            /** Format: date-time */
            at: string;
            /** @description False if it is still planned */
            published: boolean;
        };
        RevisionInput: {
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
        RevisionContentInput: {
            text: string;
            media: components["schemas"]["PostMediaInput"][];
            thread: components["schemas"]["PostPartInput"][];
            firstComment: string;
            options: components["schemas"]["PlatformOptionsInput"];
            pictures: components["schemas"]["MediaInput"][];
            /** @description Those that are still connected */
            accountIds: string[];
            versions: components["schemas"]["PostVersionInput"][];
            variants: {
                [key: string]: components["schemas"]["PostVariantInput"];
            };
            /** @description How many of its files were deleted since */
            missing: number;
        };
        PublishingSettingsInput: {
            /** @enum {string} */
            missed: "send" | "ask";
            /** @description With `ask`: posts late by less than this still go out automatically */
            graceMinutes: number;
        };
        PublishingSettingsChangeInput: {
            /** @enum {string} */
            missed?: "send" | "ask";
            /** @description With `ask`: posts late by less than this still go out automatically */
            graceMinutes?: number;
        };
        EditTargetInput: {
            text: string;
        };
        VerdictInput: {
            /** @enum {string} */
            verdict: "it_is_there" | "send_again";
        };
        ManyTargetsInput: {
            targetIds: string[];
        };
        RetriedTargetsInput: {
            retried: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: {
                /** Format: uuid */
                targetId: string;
                /** @description Why, in the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
            }[];
        };
        IgnoredTargetsInput: {
            ignored: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: {
                /** Format: uuid */
                targetId: string;
                /** @description Why, in the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
            }[];
        };
        UnignoredTargetsInput: {
            unignored: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: {
                /** Format: uuid */
                targetId: string;
                /** @description Why, in the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
            }[];
        };
        ApproveRestoredInput: {
            targetIds?: string[];
            /** @default false */
            overdue?: boolean;
        };
        ApprovedTargetsInput: {
            approved: string[];
        };
        SlotInput: {
            weekday: number;
            /** @description “09:00” */
            time: string;
        };
        QueueInput: {
            /** Format: uuid */
            id: string;
            /** @description The account it belongs to, or null */
            accountId: string | null;
            /** @description The account group it belongs to, or null */
            groupId: string | null;
            zone: string;
            /** @description In the order of the week */
            slots: components["schemas"]["SlotInput"][];
            paused: boolean;
            /** @description Posts in the queue, on hold or not */
            waiting: number;
            /** @description When its next post goes out */
            nextAt: string | null;
            /** @description When its last post goes out */
            lastAt: string | null;
        };
        NewQueueInput: {
            /** Format: uuid */
            accountId?: string;
            /** Format: uuid */
            groupId?: string;
            zone: string;
            /** @default [] */
            slots?: components["schemas"]["SlotInput"][];
        };
        QueueChangeInput: {
            zone?: string;
            slots?: components["schemas"]["SlotInput"][];
        };
        SlotTakenInput: {
            accountIds: string[];
            queueIds: string[];
            at: string;
            zone: string;
            /** Format: date-time */
            instant: string;
            /** @description The post waits until the queue is resumed */
            paused: boolean;
        };
        NextSlotsInput: {
            slots: components["schemas"]["SlotTakenInput"][];
            /** @description Accounts that have no slots */
            without: string[];
        };
        OpenSlotInput: {
            /** Format: uuid */
            queueId: string;
            /** @description In the queue’s zone */
            at: string;
            /** Format: date-time */
            instant: string;
        };
        OpenSlotsInput: {
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
                open: components["schemas"]["OpenSlotInput"][];
            }[];
        };
        QueuedInput: {
            slots: components["schemas"]["SlotTakenInput"][];
            posts: components["schemas"]["PostInput"][];
        };
        MovedInput: {
            /** @description How many posts got another time or were put on hold */
            moved: number;
        };
        SandboxInput: {
            on: boolean;
            platforms: {
                /** @enum {string} */
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
        SandboxPostInput: {
            id: string;
            by: {
                id: string;
                handle: string;
                name: string;
            };
            text: string;
            media: {
                /** @enum {string} */
                kind: "image" | "video";
                url: string;
                alt: string;
                /** @description The cover chosen for a video; for a cover of the whole post, the image itself */
                cover?: string;
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
        SandboxFeedInput: {
            items: components["schemas"]["SandboxPostInput"][];
            /** @description Whether there are older threads */
            more: boolean;
            /** @description Everybody with posts in the feed */
            authors: {
                id: string;
                handle: string;
                name: string;
            }[];
        };
        SnippetInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "hashtags" | "snippet" | "signature";
            name: string;
            /** @description Of hashtags, in one line. Variables are as they were written */
            text: string;
            /** @description The accounts that a signature is for; it is used before those of their groups */
            accountIds: string[];
            /** @description The account groups that a signature is for */
            groupIds: string[];
        };
        NewSnippetInput: {
            /** @constant */
            kind: "hashtags";
            name: string;
            /** @description Separated by spaces; a missing # is added, and each is kept once */
            text: string;
        } | {
            /** @constant */
            kind: "snippet";
            name: string;
            /** @description May contain {account}, {handle}, {platform}, {date}, {weekday} */
            text: string;
        } | {
            /** @constant */
            kind: "signature";
            name: string;
            /** @description May contain {account}, {handle}, {platform}, {date}, {weekday} */
            text: string;
            /** @default [] */
            accountIds?: string[];
            /** @default [] */
            groupIds?: string[];
        };
        /** @description Null: not known */
        SentStreamInput: {
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
        StreamTotalsInput: {
            /** @description How long it was connected; for what arrives: how long pictures did */
            onAirMs: number;
            bytes: number;
            frames: number;
            /** @description Frames that its viewers didn’t get: left out by the browser, or because it couldn’t keep up; for what arrives: by the browser */
            dropped: number;
            reconnects: number;
            longestQueueMs: number;
        };
        StreamSeriesInput: {
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
        StreamFiguresInput: {
            /** Format: date-time */
            from: string;
            stepSeconds: number;
            /** @description 0 if nothing was measured, or is kept anymore */
            steps: number;
            incoming: {
                totals: components["schemas"]["StreamTotalsInput"];
                series: components["schemas"]["StreamSeriesInput"];
            };
            outputs: {
                /** Format: uuid */
                outputId: string;
                totals: components["schemas"]["StreamTotalsInput"];
                series: components["schemas"]["StreamSeriesInput"];
            }[];
        };
        StreamDestinationInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            name: string;
            url: string;
            /** @description Goes live with the next stream */
            armed: boolean;
        };
        NewStreamDestinationInput: {
            /** @enum {string} */
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            /** @description By default the platform’s */
            name?: string;
            /** @description rtmp:// or rtmps://, with host and application */
            url: string;
            key: string;
            /** @description By default true */
            armed?: boolean;
        };
        StreamDestinationChangeInput: {
            name?: string;
            /** @description rtmp:// or rtmps://, with host and application */
            url?: string;
            key?: string;
            armed?: boolean;
        };
        OutputHealthInput: {
            /**
             * @description starting: the server has accepted the stream, and hasn’t kept the connection for long enough yet
             * @enum {string}
             */
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
        StreamOutputInput: {
            /** Format: uuid */
            id: string;
            /** @description Null once the saved destination was deleted */
            destinationId: string | null;
            /** @enum {string} */
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            name: string;
            url: string;
            /** @enum {string} */
            wanted: "on" | "paused" | "removed";
            /** @description Null until it has been started */
            health: components["schemas"]["OutputHealthInput"] | null;
            /** @description Of the whole stream, a few seconds behind */
            totals: components["schemas"]["StreamTotalsInput"];
        };
        StreamRecordingInput: {
            /** @enum {string} */
            state: "none" | "recording" | "stopped" | "saving" | "delayed" | "saved" | "failed";
            /** @description While it isn’t saved; written every few seconds */
            bytes: number;
            /** @description Of the library: another video for each change of codecs */
            mediaIds: string[];
            /** @description What arrived can be downloaded, because the videos don’t have all of it */
            original: boolean;
            problem: string | null;
        };
        StreamInput: {
            /** Format: uuid */
            id: string;
            title: string;
            userId: string;
            /** @enum {string} */
            source: "browser" | "encoder";
            /** @description It comes from an encoder, and goes nowhere until somebody says which scheduled stream it is */
            asks: boolean;
            /** @enum {string} */
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
            totals: components["schemas"]["StreamTotalsInput"];
            /** @description Null once it has ended, and without a limit */
            airtime: {
                /** @description Until the plan’s limit for this month */
                leftSeconds: number;
                /** @description Until this stream is ended; it may go on beyond the limit for a while */
                endsInSeconds: number;
            } | null;
            recording: components["schemas"]["StreamRecordingInput"];
            outputs: components["schemas"]["StreamOutputInput"][];
        };
        StreamPageInput: {
            items: components["schemas"]["StreamInput"][];
            cursor: string | null;
        };
        NewStreamInput: {
            title?: string;
            /** @description Saved destinations */
            destinationIds: string[];
            /**
             * Format: uuid
             * @description The scheduled stream that starts with it
             */
            eventId?: string;
            /** @description What will be sent; each destination’s limits are checked against it */
            sends?: components["schemas"]["SentStreamInput"];
            /** @description Start even if destinations take less than that */
            acceptOverLimits?: boolean;
        };
        StreamChangeInput: {
            title: string;
        };
        StreamStartInput: {
            /** @description The scheduled stream; null: none, so it goes to every armed destination */
            eventId: string | null;
        };
        NewOutputInput: {
            /** Format: uuid */
            destinationId: string;
            /** @description What is sent; the destination’s limits are checked against it */
            sends?: components["schemas"]["SentStreamInput"];
            /** @description Add it even if it takes less than that */
            acceptOverLimits?: boolean;
        };
        OutputChangeInput: {
            /** @enum {string} */
            wanted: "on" | "paused" | "removed";
        };
        EncoderSetupInput: {
            /** @description The server; null: encoders can’t stream to this instance */
            url: string | null;
            /** @description Nobody can connect, because another program has the port */
            taken: boolean;
            /** @description The stream key; null until one is created */
            key: string | null;
        };
        StreamEventInput: {
            /** Format: uuid */
            id: string;
            title: string;
            schedule: components["schemas"]["ScheduleInput"];
            /** @description How the schedule was resolved */
            resolution: components["schemas"]["ResolutionInput"];
            /** Format: date-time */
            startsAt: string;
            /**
             * @description `live`: its stream is under way; `over`: that has ended; `missed`: its time has passed, and nobody has started it
             * @enum {string}
             */
            state: "scheduled" | "live" | "over" | "missed";
            /** @description Once it was started */
            streamId: string | null;
            /** @description Those that still exist */
            destinations: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
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
        NewStreamEventInput: {
            title: string;
            schedule: components["schemas"]["NewScheduleInput"];
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
        StreamEventChangeInput: {
            title?: string;
            schedule?: components["schemas"]["NewScheduleInput"];
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
        SceneFrameInput: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        SceneSourceInput: {
            id: string;
            frame: components["schemas"]["SceneFrameInput"];
            /** @constant */
            kind: "camera";
        } | {
            id: string;
            frame: components["schemas"]["SceneFrameInput"];
            /**
             * @description A screen, a window or a tab
             * @constant
             */
            kind: "screen";
            /** @description How loud its sound is, as a factor; 1 by default */
            gain?: number;
        } | {
            id: string;
            /** @constant */
            kind: "microphone";
            /** @description How loud its sound is, as a factor; 1 by default */
            gain?: number;
        } | {
            id: string;
            frame: components["schemas"]["SceneFrameInput"];
            /** @constant */
            kind: "image";
            /**
             * Format: uuid
             * @description An image of the media library
             */
            mediaId: string;
        } | {
            id: string;
            frame: components["schemas"]["SceneFrameInput"];
            /** @constant */
            kind: "text";
            text: string;
            /** @enum {string} */
            size: "small" | "medium" | "large";
            /** @enum {string} */
            color: "light" | "dark";
            /** @description With a background of the opposite color */
            plate: boolean;
        };
        SceneInput: {
            id: string;
            /** @description Null: the name of a default scene */
            name: string | null;
            /** @description From front to back */
            sources: components["schemas"]["SceneSourceInput"][];
        };
        SavedScenesInput: {
            scenes: components["schemas"]["SceneInput"][];
            version: number;
        };
        StreamSettingsInput: {
            videoInput: string;
            audioInput: string;
            audioOutput: string;
            /** @enum {string} */
            resolution: "720p" | "1080p" | "4K";
            /**
             * @description Kilobits per second
             * @enum {number}
             */
            bitrate: 3000 | 4500 | 6000 | 8000;
            /** @enum {number} */
            fps: 30 | 60;
            /**
             * @description H.264, encoded in the browser
             * @constant
             */
            encoder: "x264";
            /**
             * @description What RTMP carries
             * @constant
             */
            format: "flv";
            /**
             * @description Seconds that a stream goes on when its source is lost
             * @enum {number}
             */
            sourceGrace: 10 | 30 | 60 | 120 | 300 | 600;
            emailNotifications: boolean;
            pushNotifications: boolean;
            streamNotifications: boolean;
            twoFactorAuth: boolean;
            apiKeyEnabled: boolean;
            language: string;
            timezone: string;
        };
        StreamMarkInput: {
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
        NewStreamMarkInput: {
            /**
             * Format: uuid
             * @description Chosen by the client: sending a moment again changes nothing
             */
            id: string;
            /** @description How long ago it was, because the client’s clock may be wrong */
            secondsAgo: number;
        };
        UtmParametersInput: {
            /** @default  */
            source?: string;
            /** @default  */
            medium?: string;
            /** @default  */
            campaign?: string;
            /** @default  */
            term?: string;
            /** @default  */
            content?: string;
        };
        AccountGroup: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
            /** @description Of connected accounts. One that is connected again is back in its groups */
            accountIds: string[];
        };
        NewAccountGroup: {
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
            /** @default [] */
            accountIds: string[];
        };
        AccountGroupChange: {
            name?: string;
            /** @enum {string} */
            color?: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
            accountIds?: string[];
        };
        AccountGroupOrder: {
            /** @description All groups of the workspace, in their new order */
            ids: string[];
        };
        ApiError: {
            error: {
                /** @enum {string} */
                code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_with_api_key" | "not_entitled" | "not_instance_owner" | "not_found" | "signature_invalid" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "platform_not_configured" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                /** @description In the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason?: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
                details?: unknown;
            };
        };
        Trait: null | boolean | number | string | components["schemas"]["Trait"][] | {
            [key: string]: components["schemas"]["Trait"];
        };
        Account: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @description Base URL of the server this account is on */
            service: string;
            /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
            sandbox: boolean;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            profileUrl: string | null;
            /** @description Account facts that the platform’s rules depend on */
            traits: {
                [key: string]: components["schemas"]["Trait"];
            };
            /** @enum {string} */
            state: "healthy" | "reconnect" | "unreachable";
            /** @description Why the account isn’t healthy */
            problem: string | null;
            /** @description The message as a code with parameters */
            reason?: {
                code: string;
                params?: {
                    [key: string]: unknown;
                };
            };
            /** @description When consent expires unless it is renewed */
            expiresAt: string | null;
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PlannedOnAccount: {
            /** @description Posts scheduled for the account or waiting for its login */
            posts: number;
        };
        ConnectBluesky: {
            /** @default https://bsky.social */
            service: unknown;
            identifier: unknown;
            password: string;
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
        ReconnectAccount: {
            password: string;
        };
        SandboxLogin: {
            /** Format: uuid */
            accountId?: string;
        };
        AskConsent: {
            service?: unknown;
            /** @default false */
            sandbox: boolean;
            /** Format: uuid */
            accountId?: string;
        };
        ConsentOutcome: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            sandbox: boolean;
            /** @enum {string} */
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
            /** @description The message as a code with parameters */
            reason?: {
                code: string;
                params?: {
                    [key: string]: unknown;
                };
            };
        };
        ChooseAccounts: {
            remoteIds: string[];
        };
        WaysToConnect: {
            /** @description Whether sandbox accounts can be connected */
            sandbox: boolean;
            platforms: {
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                ready: boolean;
                /** @description Also requests permissions that require an approved app */
                vetted: boolean;
            }[];
            /** @description Default server for platforms where people choose one, if set */
            offered: {
                [key: string]: string;
            };
        };
        PlatformSetup: {
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            name: string;
            /** @enum {string} */
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
        PlatformApp: {
            clientId: string;
            clientSecret: string;
        };
        PlatformVetted: {
            vetted: boolean;
        };
        Label: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
        };
        NewLabel: {
            name: string;
            /** @enum {string} */
            color: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
        };
        LabelChange: {
            name?: string;
            /** @enum {string} */
            color?: "teal" | "brown" | "slate" | "plum" | "violet" | "olive" | "magenta" | "sky";
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
        /** @description Where the file is cropped, by ratio (“4:5”), and “all” for ratios without their own; without either, in the middle */
        MediaCrops: {
            [key: string]: components["schemas"]["CropFocus"];
        };
        Media: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "image" | "video";
            /** @enum {string} */
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
            /** @description URL of the file for workspace members; supports byte ranges */
            url: string;
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** @description When it was moved to the trash; null if it wasn’t */
            deletedAt: string | null;
        };
        MediaList: {
            items: components["schemas"]["Media"][];
            cursor: string | null;
        };
        MediaChange: {
            name?: string;
            alt?: string;
            folderId?: string | null;
            tags?: string[];
        };
        MediaUse: {
            /** Format: uuid */
            postId: string;
            text: string;
            state: string;
            dueAt: string | null;
            /** @enum {string} */
            role: "post" | "variant";
        };
        MoveMedia: {
            ids: string[];
            folderId: string | null;
        };
        MovedMedia: {
            moved: {
                /** Format: uuid */
                id: string;
                from: string | null;
            }[];
        };
        MediaIds: {
            ids: string[];
        };
        TagMedia: {
            ids: string[];
            /** @default [] */
            add: string[];
            /** @default [] */
            remove: string[];
        };
        TaggedMedia: {
            tagged: {
                /** Format: uuid */
                id: string;
                from: string[];
            }[];
        };
        TagCount: {
            tag: string;
            files: number;
        };
        Folder: {
            /** Format: uuid */
            id: string;
            name: string;
            parentId: string | null;
            /** @description Only files directly in this folder */
            files: number;
        };
        NewFolder: {
            name: string;
            /** @default null */
            parentId: string | null;
        };
        FolderChange: {
            name?: string;
            parentId?: string | null;
        };
        EmptiedFolder: {
            /** @description null for no folder */
            movedTo: string | null;
            files: number;
            folders: number;
        };
        MediaStorage: {
            usedBytes: number;
            /** @description The plan’s limit; null if unlimited */
            storageBytes: number | null;
            /** @description Largest file the plan allows, in bytes; null if unlimited */
            fileBytes: number | null;
        };
        Ingest: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            source: "upload" | "address";
            name: string;
            /** @enum {string} */
            state: "receiving" | "checking" | "done" | "failed" | "cancelled";
            receivedBytes: number;
            /** @description null if the source doesn’t say */
            totalBytes: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description Set when done */
            media: components["schemas"]["Media"] | null;
            /** @description The file was already in the library as `media` */
            duplicate: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        ImportMedia: {
            /** Format: uri */
            url: string;
            /** @default null */
            folderId: string | null;
        };
        RenditionsRequest: {
            wanted: {
                /** Format: uuid */
                mediaId: string;
                spec: string;
            }[];
        };
        RenditionState: {
            /** Format: uuid */
            mediaId: string;
            spec: string;
            /**
             * @description `none`: not requested yet; created when a post is scheduled
             * @enum {string}
             */
            state: "none" | "waiting" | "making" | "ready" | "failed";
            fraction: number;
            /** @description Why it failed */
            problem: string | null;
        };
        TargetProblem: {
            /** @enum {string} */
            kind: "reconnect" | "rejected" | "outage" | "retry_later" | "unconfirmed" | "missed" | "restored";
            /** @description What happened and why, in the reader’s language */
            message: string;
            /** @description The message as a code with parameters */
            reason?: {
                code: string;
                params?: {
                    [key: string]: unknown;
                };
            };
            /** @description The platform's own words, as it sent them */
            platformMessage: string | null;
            /** Format: date-time */
            at: string;
            /** @description Next automatic retry or check */
            nextAttemptAt: string | null;
        };
        LedgerEntry: {
            /** Format: uuid */
            id: string;
            /** @description The key of the step: “upload 1”, “create” */
            step: string;
            /**
             * @description `waiting`: the platform is processing it; `looked_up`: checked and not found on the platform (found means `done`)
             * @enum {string}
             */
            state: "intended" | "waiting" | "done" | "failed" | "unconfirmed" | "looked_up";
            attempt: number;
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            title: string;
            detail: string | null;
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
        PostPart: {
            text: string;
            media: components["schemas"]["PostMedia"][];
        };
        PostOptions: {
            [key: string]: boolean | number | string | string[];
        };
        PlatformOptions: {
            [key: string]: components["schemas"]["PostOptions"];
        };
        Target: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            handle: string;
            /** @description What {handle} and {account} in its texts stand for: as it was sent, or else what the account is called now */
            names: {
                handle: string;
                displayName: string;
            };
            /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
            sandbox: boolean;
            /** @enum {string} */
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
            permalink: string | null;
            error: components["schemas"]["TargetProblem"] | null;
            dueAt: string | null;
            publishedAt: string | null;
            history: components["schemas"]["LedgerEntry"][];
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
            platform: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
            /** @description Null if it is a platform’s */
            groupId: string | null;
            /** @description The post’s accounts that it is for. An account’s own version, or its group’s, may override it there */
            accountIds: string[];
        };
        Schedule: {
            at: string;
            zone: string;
            /**
             * @description Which instant to use if this time happens twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        NewSchedule: {
            at: string;
            zone: string;
            /**
             * @description Which instant to use if this time happens twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        Resolution: {
            /**
             * @description `skipped`: clocks skip that time, so the post moves forward by the same amount; `doubled`: the time happens twice
             * @enum {string}
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
            /** @description Platforms chosen for a draft, with or without an account; they don’t publish anything */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst state among the targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
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
            variants: {
                [key: string]: components["schemas"]["PostVariant"];
            };
            /** @description With what each account gets: its own version, its group’s or its platform’s */
            targets: components["schemas"]["Target"][];
            /** @description Actions people took on the post, newest first */
            activity: {
                /** Format: date-time */
                at: string;
                by: string | null;
                what: string;
            }[];
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
            /** @description Platforms chosen for a draft, with or without an account; they don’t publish anything */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst state among the targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                handle: string;
                /** @description What {handle} and {account} in its texts stand for: as it was sent, or else what the account is called now */
                names: {
                    handle: string;
                    displayName: string;
                };
                /** @description Whether the account is in this server’s sandbox; nothing reaches the real platform */
                sandbox: boolean;
                /** @enum {string} */
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
                permalink: string | null;
                error: components["schemas"]["TargetProblem"] | null;
                dueAt: string | null;
                publishedAt: string | null;
            }[];
        };
        NewPost: {
            /** @default  */
            text: string;
            /** @default [] */
            accountIds: string[];
            /** @default [] */
            media: unknown[];
            thread?: {
                /** @default  */
                text: string;
                /** @default [] */
                media: unknown[];
            }[];
            firstComment?: string;
            options?: components["schemas"]["PlatformOptions"];
            /** @default {} */
            variants: {
                [key: string]: {
                    text?: string | null;
                    media?: unknown[] | null;
                    thread?: {
                        /** @default  */
                        text: string;
                        /** @default [] */
                        media: unknown[];
                    }[] | null;
                    firstComment?: string | null;
                    options?: components["schemas"]["PostOptions"] | null;
                };
            };
            /** @description Versions for the post’s accounts on a platform, or in a group; null and missing fields are the post’s. Replaces all versions */
            versions?: {
                platform?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
                groupId?: string | null;
                text?: string | null;
                media?: unknown[] | null;
                thread?: {
                    /** @default  */
                    text: string;
                    /** @default [] */
                    media: unknown[];
                }[] | null;
                firstComment?: string | null;
            }[];
            /** @description Omit to save a draft */
            schedule?: components["schemas"]["NewSchedule"] | "now";
            /** @description With `schedule: "now"`: seconds before the post goes out, during which `schedule: null` turns it back into a draft */
            undoSeconds?: number;
            /** @description Saved with a draft so the chosen time is restored when it is opened */
            intended?: components["schemas"]["NewSchedule"] | null;
            /** @description Saved with a draft so a platform can be chosen before an account is connected */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
        PostChange: {
            /** @description Version the change is based on; omit to overwrite */
            version?: number;
            text?: string;
            accountIds?: string[];
            media?: unknown[];
            thread?: {
                /** @default  */
                text: string;
                /** @default [] */
                media: unknown[];
            }[];
            firstComment?: string;
            options?: components["schemas"]["PlatformOptions"];
            /** @description Replaces all variants */
            variants?: {
                [key: string]: {
                    text?: string | null;
                    media?: unknown[] | null;
                    thread?: {
                        /** @default  */
                        text: string;
                        /** @default [] */
                        media: unknown[];
                    }[] | null;
                    firstComment?: string | null;
                    options?: components["schemas"]["PostOptions"] | null;
                };
            };
            /** @description Versions for the post’s accounts on a platform, or in a group; null and missing fields are the post’s. Replaces all versions */
            versions?: {
                platform?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
                groupId?: string | null;
                text?: string | null;
                media?: unknown[] | null;
                thread?: {
                    /** @default  */
                    text: string;
                    /** @default [] */
                    media: unknown[];
                }[] | null;
                firstComment?: string | null;
            }[];
            schedule?: (components["schemas"]["NewSchedule"] | "now") | null;
            /** @description With `schedule: "now"`: seconds before the post goes out, during which `schedule: null` turns it back into a draft */
            undoSeconds?: number;
            /** @description Saved with a draft so the chosen time is restored when it is opened */
            intended?: components["schemas"]["NewSchedule"] | null;
            /** @description Saved with a draft so a platform can be chosen before an account is connected */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
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
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
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
            unmeasured: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
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
            platform: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky") | null;
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
        AnalyticsBreakdown: {
            items: components["schemas"]["AnalyticsPart"][];
        };
        AnalyticsPost: {
            /** Format: uuid */
            postId: string;
            text: string;
            /** Format: date-time */
            publishedAt: string;
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            /** @description null where nothing is known */
            reach: number | null;
            /** @description null where nothing is known */
            engagement: number | null;
            /** @description Engagement ÷ reach, or followers; from 0 */
            rate: number | null;
            /** @description null where nothing is known */
            clicks: number | null;
        };
        AccountBestTimes: {
            /** Format: uuid */
            accountId: string;
            /**
             * @description too_few: not enough posts yet; no_signal: the differences between hours may be chance; times: see best
             * @enum {string}
             */
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
        BestTimesList: {
            zone: string;
            items: components["schemas"]["AccountBestTimes"][];
        };
        ApiKey: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
        };
        NewApiKey: {
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
             *       "snippet.manage",
             *       "media.read",
             *       "media.write",
             *       "media.delete",
             *       "assistant.use",
             *       "stream.watch",
             *       "stream.start",
             *       "engagement.read",
             *       "engagement.respond",
             *       "sandbox.manage"
             *     ]
             */
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            /**
             * @description Null if the key never expires
             * @default null
             */
            expiresAt: string | null;
        };
        CreatedApiKey: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            key: string;
        };
        AssistantRequest: {
            /** @enum {string} */
            action: "generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant" | "reply";
            /** @default  */
            prompt: string;
            /** @default  */
            text: string;
            /** @enum {string} */
            tone?: "plain" | "friendly" | "professional" | "playful" | "confident";
            /** @enum {string} */
            language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "nl" | "pl" | "tr" | "ja";
            /** @enum {string} */
            platform?: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @description With `reply`; `text` is then what the person wants to say, or empty */
            conversation?: {
                post: string | null;
                items: {
                    /** @description null: the account that replies */
                    from: string | null;
                    text: string;
                }[];
                /**
                 * @description What the reply is sent as
                 * @enum {string}
                 */
                as: "comment" | "message";
                /** @description The handle of the person it answers */
                to: string;
            };
            /**
             * @description Number of retries; basic mode phrases each one differently
             * @default 0
             */
            attempt: number;
        };
        AssistantInForce: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description Available actions; translating and changing tone require a model */
            actions: ("generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant" | "reply")[];
        };
        AssistantSettings: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description null: the provider's own address */
            baseUrl: string | null;
            hasKey: boolean;
            /**
             * @description `environment` overrides the settings page
             * @enum {string}
             */
            from: "environment" | "settings" | "none";
        };
        AssistantSettingsChange: {
            /** @description null in basic mode */
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            /** @default  */
            model: string;
            /**
             * @description Empty: the provider's own address
             * @default
             */
            baseUrl: "" | string;
            /** @description Omit to keep the stored key; empty to delete it */
            apiKey?: string;
        };
        AssistantTest: {
            ok: boolean;
            message: string;
            milliseconds: number;
        };
        SignUp: {
            name: string;
            email: string;
            password: string;
            /** @description Letters, digits, - and _; anything else is ignored */
            referralCode?: string | null;
        };
        SignUpAvailability: {
            /** @description Whether the caller can sign up: true if sign-up is open, for the first person, or with a valid invitation */
            open: boolean;
        };
        SignIn: {
            email: string;
            password: string;
            rememberMe?: boolean;
        };
        PasswordResetRequest: {
            email: string;
        };
        PasswordReset: {
            newPassword: string;
            token: string;
        };
        Workspace: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "personal" | "team";
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** @description Your permissions; with an API key, limited to its scopes */
            permissions: ("workspace.read" | "workspace.manage" | "member.leave" | "member.invite" | "member.manage" | "owner.manage" | "calendar.feed" | "api_key.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "group.manage" | "queue.manage" | "snippet.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "stream.watch" | "stream.start" | "stream_key.manage" | "engagement.read" | "engagement.respond" | "sandbox.manage")[];
            zone: string;
            /** Format: date-time */
            createdAt: string;
        };
        NewWorkspace: {
            name: string;
            zone?: string;
        };
        WorkspaceChange: {
            name?: string;
            zone?: string;
        };
        Member: {
            userId: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            /** Format: date-time */
            joinedAt: string;
        };
        Invitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        NewInvitation: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "admin" | "editor" | "contributor" | "viewer";
        };
        CreatedInvitation: {
            /** Format: uuid */
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
            invitedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            link: string;
        };
        InvitationAnswer: {
            token: string;
        };
        MemberChange: {
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "contributor" | "viewer";
        };
        Me: {
            id: string;
            name: string;
            email: string;
            /** @description The referral code used at sign-up */
            referralCode: string | null;
            referralCount: number;
            /** Format: date-time */
            createdAt: string;
            instanceOwner: boolean;
            emailNotifications: boolean;
            /** @description What the user reads in; null: as `Accept-Language` says */
            language: string | null;
            /** @description The languages to choose from */
            languages: string[];
            workspaces: components["schemas"]["Workspace"][];
        };
        MeChange: {
            name?: string;
            emailNotifications?: boolean;
            /** @description One of `languages`; null: as `Accept-Language` says */
            language?: string | null;
        };
        BulkPosts: {
            posts: {
                /** Format: uuid */
                id: string;
                /** @description Version the change is based on; omit to change any */
                version?: number;
            }[];
            action: {
                /** @constant */
                kind: "move";
                /** @description Each post keeps its hour in its zone; drafts move their planned time */
                days: number;
            } | {
                /**
                 * @description Each as a draft, planned for the same time
                 * @constant
                 */
                kind: "duplicate";
            } | {
                /** @constant */
                kind: "label";
                /** @default [] */
                add: string[];
                /** @default [] */
                remove: string[];
            } | {
                /** @constant */
                kind: "delete";
            } | {
                /**
                 * @description Brings back what was deleted
                 * @constant
                 */
                kind: "restore";
            } | {
                /**
                 * @description On all accounts on which it failed
                 * @constant
                 */
                kind: "retry";
            };
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
                /** @description Why it wasn’t done; null if it was */
                error: {
                    /** @enum {string} */
                    code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_with_api_key" | "not_entitled" | "not_instance_owner" | "not_found" | "signature_invalid" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "platform_not_configured" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                    message: string;
                } | null;
            }[];
        };
        CalendarFeed: {
            /** @description null if there is none */
            createdAt: string | null;
            /** @description When a calendar last read it */
            readAt: string | null;
        };
        NewCalendarFeed: {
            /** @description Its address, which is a secret */
            url: string;
        };
        Segment: {
            start: number;
            end: number;
        };
        CropArea: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        CropKeyframe: {
            at: number;
            x: number;
            y: number;
        };
        Watermark: {
            /** Format: uuid */
            mediaId: string;
            /** @enum {string} */
            corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
            /** @description Width as a fraction of the video’s width */
            size: number;
            opacity: number;
        };
        Edit: {
            /**
             * @description Segments to keep, in order; empty keeps everything
             * @default []
             */
            segments: components["schemas"]["Segment"][];
            /**
             * @description Cut to the exact frame, or at keyframes without re-encoding
             * @default exact
             * @enum {string}
             */
            mode: "exact" | "keyframes";
            /**
             * @default original
             * @enum {string}
             */
            ratio: "original" | "16:9" | "1:1" | "4:5" | "9:16";
            /**
             * @description Whether the ratio is reached by cropping or padding
             * @default crop
             * @enum {string}
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
        VideoOutput: {
            /** @constant */
            kind: "trim";
        } | {
            /** @constant */
            kind: "export";
            /** @enum {string} */
            format: "mp4" | "mov" | "webm";
            /**
             * @description “source” or a preset ID
             * @default source
             */
            preset: string;
        };
        NewVideoJob: {
            /** Format: uuid */
            mediaId: string;
            edit: components["schemas"]["Edit"];
            output: components["schemas"]["VideoOutput"];
        };
        VideoJob: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            edit: components["schemas"]["Edit"];
            output: components["schemas"]["VideoOutput"];
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            /** @description Estimated from the current pace */
            secondsLeft: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
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
        EditChange: {
            edit: components["schemas"]["Edit"];
            /** @description The `editVersion` the change is based on */
            version: number;
        };
        KeptEdit: {
            edit: components["schemas"]["Edit"];
            editVersion: number;
        };
        HighlightReason: {
            /** @constant */
            kind: "loud";
            /** @description Decibels above the rest of the video */
            decibels: number;
        } | {
            /** @constant */
            kind: "cuts";
            count: number;
            /** @description Within this many seconds */
            seconds: number;
        } | {
            /** @constant */
            kind: "motion";
            /** @description Motion compared with the rest of the video (2 = twice as much) */
            times: number;
        } | {
            /** @constant */
            kind: "speech";
            /** @description Number of full sentences between two pauses */
            sentences: number;
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
        HighlightSearch: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description `none`: not requested yet
             * @enum {string}
             */
            state: "none" | "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description In chronological order; empty if nothing stands out */
            highlights: components["schemas"]["Highlight"][];
            finishedAt: string | null;
        };
        NewHighlightSearch: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description Search again even if results exist
             * @default false
             */
            again: boolean;
        };
        NewSnapshots: {
            /** Format: uuid */
            mediaId: string;
            /** @description Seconds from the first frame */
            times: number[];
            /**
             * @default jpg
             * @enum {string}
             */
            format: "jpg" | "png" | "webp";
        };
        Snapshots: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            snapshots: {
                time: number;
                /** @description null if not saved, or deleted since */
                media: components["schemas"]["Media"] | null;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        NewFraming: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description Segments to keep; empty keeps everything
             * @default []
             */
            segments: components["schemas"]["Segment"][];
        };
        Framing: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            mediaId: string;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description null until done; `nothing`: nothing to follow, so the crop stays centered */
            follows: ("faces" | "motion" | "skin" | "nothing") | null;
            /** @description null until it is done */
            keyframes: components["schemas"]["CropKeyframe"][] | null;
            /** @description Two areas for a split screen, if one crop would cut off a second face, or a webcam beside a screen */
            stack: components["schemas"]["CropArea"][] | null;
        };
        InboxPerson: {
            /** Format: uuid */
            id: string;
            handle: string;
            name: string;
            url: string | null;
            /** Format: date-time */
            firstSeenAt: string;
        };
        Conversation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @enum {string} */
            kind: "comment" | "mention" | "message";
            person: components["schemas"]["InboxPerson"];
            /** @description The newest of what others wrote */
            text: string;
            /** @enum {string} */
            state: "failed" | "unconfirmed" | "sending" | "done" | "snoozed" | "unanswered" | "answered";
            /** Format: date-time */
            lastAt: string;
            unansweredSince: string | null;
            done: boolean;
            snoozedUntil: string | null;
            assigneeId: string | null;
            assigneeName: string | null;
        };
        InboxItem: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "comment" | "mention" | "message";
            person: components["schemas"]["InboxPerson"];
            own: boolean;
            text: string;
            /** Format: date-time */
            at: string;
            permalink: string | null;
            /** @description Liked from here */
            liked: boolean;
        };
        EngagementResponse: {
            /** Format: uuid */
            id: string;
            itemId: string | null;
            /** @enum {string} */
            action: "like" | "comment" | "dm";
            text: string;
            /** Format: date-time */
            at: string;
            userId: string;
            userName: string | null;
            state: ("draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled") | null;
            error: components["schemas"]["TargetProblem"] | null;
            permalink: string | null;
        };
        ConversationActivity: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
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
        ConversationDetail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @enum {string} */
            kind: "comment" | "mention" | "message";
            person: components["schemas"]["InboxPerson"];
            /** @description The newest of what others wrote */
            text: string;
            /** @enum {string} */
            state: "failed" | "unconfirmed" | "sending" | "done" | "snoozed" | "unanswered" | "answered";
            /** Format: date-time */
            lastAt: string;
            unansweredSince: string | null;
            done: boolean;
            snoozedUntil: string | null;
            assigneeId: string | null;
            assigneeName: string | null;
            items: components["schemas"]["InboxItem"][];
            responses: components["schemas"]["EngagementResponse"][];
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
        ConversationChange: {
            done?: boolean;
            snoozedUntil?: string | null;
            assigneeId?: string | null;
        };
        NewEngagementAction: {
            /** Format: uuid */
            itemId: string;
            /** @description `like`, `comment` or `dm` */
            action: string;
            /** @default  */
            content: string;
            /** @default false */
            byHand: boolean;
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                count: number;
            }[];
            /** @description Without those that have no conversation */
            accounts: {
                /** Format: uuid */
                accountId: string;
                count: number;
            }[];
            oldestUnansweredAt: string | null;
            left: {
                like: {
                    max: number;
                    left: number;
                    opensAt: string | null;
                };
                comment: {
                    max: number;
                    left: number;
                    opensAt: string | null;
                };
                dm: {
                    max: number;
                    left: number;
                    opensAt: string | null;
                };
            };
            checkedAt: string | null;
            problems: {
                /** Format: uuid */
                accountId: string;
                handle: string;
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                message: string;
            }[];
            /** @description Accounts that are checked less often, because all accounts of an app share a daily limit; `until`: the next check */
            waits: {
                /** Format: uuid */
                accountId: string;
                handle: string;
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                /** Format: date-time */
                until: string;
            }[];
            /** @description People a conversation can be assigned to */
            people: {
                id: string;
                name: string;
            }[];
        };
        EngagementCheck: {
            /** @description How many accounts are being checked now */
            reading: number;
            /** @description When the next account whose check failed can be retried; null if there is none */
            until: string | null;
        };
        SavedReply: {
            /** Format: uuid */
            id: string;
            name: string;
            text: string;
        };
        NewSavedReply: {
            name: string;
            text: string;
        };
        SavedReplyChange: {
            name?: string;
            text?: string;
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
        PushKey: {
            /** @description The server’s VAPID key, for `applicationServerKey` */
            publicKey: string;
        };
        Notification: {
            /** Format: uuid */
            id: string;
            kind: string;
            title: string;
            body: string;
            /** @description Path within the app */
            link: string | null;
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationPage: {
            items: components["schemas"]["Notification"][];
            cursor: string | null;
            /** @description Total unread */
            unread: number;
        };
        NotificationsRead: {
            /** @description Omit for all */
            ids?: string[];
        };
        UnreadCount: {
            /** @description Total unread */
            unread: number;
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
        Entitlement: {
            plan: string;
            /** @description What the plan includes and this version has */
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
        CalendarLine: {
            /** Format: uuid */
            id: string;
            version: number;
            /**
             * Format: date-time
             * @description When it is due; for a draft, its planned time
             */
            at: string;
            /** @enum {string} */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled" | "incomplete" | "retrying";
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
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                sandbox: boolean;
            }[];
            labelIds: string[];
            /** @description For a draft, its planned time */
            schedule: components["schemas"]["Schedule"] | null;
            authorId: string | null;
            /** @description URL of a thumbnail; only in lists */
            picture: string | null;
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
            states: {
                [key: string]: number;
            };
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
            variants: {
                [key: string]: components["schemas"]["PostVariant"];
            };
            /** @description How many of its files were deleted since */
            missing: number;
        };
        PublishingSettings: {
            /** @enum {string} */
            missed: "send" | "ask";
            /** @description With `ask`: posts late by less than this still go out automatically */
            graceMinutes: number;
        };
        PublishingSettingsChange: {
            /** @enum {string} */
            missed?: "send" | "ask";
            /** @description With `ask`: posts late by less than this still go out automatically */
            graceMinutes?: number;
        };
        EditTarget: {
            text: string;
        };
        Verdict: {
            /** @enum {string} */
            verdict: "it_is_there" | "send_again";
        };
        ManyTargets: {
            targetIds: string[];
        };
        RetriedTargets: {
            retried: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: {
                /** Format: uuid */
                targetId: string;
                /** @description Why, in the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
            }[];
        };
        IgnoredTargets: {
            ignored: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: {
                /** Format: uuid */
                targetId: string;
                /** @description Why, in the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
            }[];
        };
        UnignoredTargets: {
            unignored: string[];
            /** @description Those that were left as they are, because they are being published, for example */
            refused: {
                /** Format: uuid */
                targetId: string;
                /** @description Why, in the reader’s language */
                message: string;
                /** @description The message as a code with parameters */
                reason: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
            }[];
        };
        ApproveRestored: {
            targetIds?: string[];
            /** @default false */
            overdue: boolean;
        };
        ApprovedTargets: {
            approved: string[];
        };
        Slot: {
            weekday: number;
            /** @description “09:00” */
            time: string;
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
        NewQueue: {
            /** Format: uuid */
            accountId?: string;
            /** Format: uuid */
            groupId?: string;
            zone: string;
            /** @default [] */
            slots: components["schemas"]["Slot"][];
        };
        QueueChange: {
            zone?: string;
            slots?: components["schemas"]["Slot"][];
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
        NextSlots: {
            slots: components["schemas"]["SlotTaken"][];
            /** @description Accounts that have no slots */
            without: string[];
        };
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
        Queued: {
            slots: components["schemas"]["SlotTaken"][];
            posts: components["schemas"]["Post"][];
        };
        Moved: {
            /** @description How many posts got another time or were put on hold */
            moved: number;
        };
        Sandbox: {
            on: boolean;
            platforms: {
                /** @enum {string} */
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
        SandboxPost: {
            id: string;
            by: {
                id: string;
                handle: string;
                name: string;
            };
            text: string;
            media: {
                /** @enum {string} */
                kind: "image" | "video";
                url: string;
                alt: string;
                /** @description The cover chosen for a video; for a cover of the whole post, the image itself */
                cover?: string;
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
        Snippet: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "hashtags" | "snippet" | "signature";
            name: string;
            /** @description Of hashtags, in one line. Variables are as they were written */
            text: string;
            /** @description The accounts that a signature is for; it is used before those of their groups */
            accountIds: string[];
            /** @description The account groups that a signature is for */
            groupIds: string[];
        };
        NewSnippet: {
            /** @constant */
            kind: "hashtags";
            name: string;
            /** @description Separated by spaces; a missing # is added, and each is kept once */
            text: string;
        } | {
            /** @constant */
            kind: "snippet";
            name: string;
            /** @description May contain {account}, {handle}, {platform}, {date}, {weekday} */
            text: string;
        } | {
            /** @constant */
            kind: "signature";
            name: string;
            /** @description May contain {account}, {handle}, {platform}, {date}, {weekday} */
            text: string;
            /** @default [] */
            accountIds: string[];
            /** @default [] */
            groupIds: string[];
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
        StreamFigures: {
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
        StreamDestination: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            name: string;
            url: string;
            /** @description Goes live with the next stream */
            armed: boolean;
        };
        NewStreamDestination: {
            /** @enum {string} */
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            /** @description By default the platform’s */
            name?: string;
            /** @description rtmp:// or rtmps://, with host and application */
            url: string;
            key: string;
            /** @description By default true */
            armed?: boolean;
        };
        StreamDestinationChange: {
            name?: string;
            /** @description rtmp:// or rtmps://, with host and application */
            url?: string;
            key?: string;
            armed?: boolean;
        };
        OutputHealth: {
            /**
             * @description starting: the server has accepted the stream, and hasn’t kept the connection for long enough yet
             * @enum {string}
             */
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
        StreamOutput: {
            /** Format: uuid */
            id: string;
            /** @description Null once the saved destination was deleted */
            destinationId: string | null;
            /** @enum {string} */
            platform: "youtube" | "facebook" | "twitch" | "linkedin" | "twitter" | "instagram" | "tiktok" | "sandbox" | "custom";
            name: string;
            url: string;
            /** @enum {string} */
            wanted: "on" | "paused" | "removed";
            /** @description Null until it has been started */
            health: components["schemas"]["OutputHealth"] | null;
            /** @description Of the whole stream, a few seconds behind */
            totals: components["schemas"]["StreamTotals"];
        };
        StreamRecording: {
            /** @enum {string} */
            state: "none" | "recording" | "stopped" | "saving" | "delayed" | "saved" | "failed";
            /** @description While it isn’t saved; written every few seconds */
            bytes: number;
            /** @description Of the library: another video for each change of codecs */
            mediaIds: string[];
            /** @description What arrived can be downloaded, because the videos don’t have all of it */
            original: boolean;
            problem: string | null;
        };
        Stream: {
            /** Format: uuid */
            id: string;
            title: string;
            userId: string;
            /** @enum {string} */
            source: "browser" | "encoder";
            /** @description It comes from an encoder, and goes nowhere until somebody says which scheduled stream it is */
            asks: boolean;
            /** @enum {string} */
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
        StreamPage: {
            items: components["schemas"]["Stream"][];
            cursor: string | null;
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
        StreamChange: {
            title: string;
        };
        StreamStart: {
            /** @description The scheduled stream; null: none, so it goes to every armed destination */
            eventId: string | null;
        };
        NewOutput: {
            /** Format: uuid */
            destinationId: string;
            /** @description What is sent; the destination’s limits are checked against it */
            sends?: components["schemas"]["SentStream"];
            /** @description Add it even if it takes less than that */
            acceptOverLimits?: boolean;
        };
        OutputChange: {
            /** @enum {string} */
            wanted: "on" | "paused" | "removed";
        };
        EncoderSetup: {
            /** @description The server; null: encoders can’t stream to this instance */
            url: string | null;
            /** @description Nobody can connect, because another program has the port */
            taken: boolean;
            /** @description The stream key; null until one is created */
            key: string | null;
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
            /**
             * @description `live`: its stream is under way; `over`: that has ended; `missed`: its time has passed, and nobody has started it
             * @enum {string}
             */
            state: "scheduled" | "live" | "over" | "missed";
            /** @description Once it was started */
            streamId: string | null;
            /** @description Those that still exist */
            destinations: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
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
        NewStreamEvent: {
            title: string;
            schedule: components["schemas"]["NewSchedule"];
            /**
             * @description Saved destinations
             * @default []
             */
            destinationIds: string[];
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
        StreamEventChange: {
            title?: string;
            schedule?: components["schemas"]["NewSchedule"];
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
        SceneFrame: {
            x: number;
            y: number;
            width: number;
            height: number;
        };
        SceneSource: {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            /** @constant */
            kind: "camera";
        } | {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            /**
             * @description A screen, a window or a tab
             * @constant
             */
            kind: "screen";
            /** @description How loud its sound is, as a factor; 1 by default */
            gain?: number;
        } | {
            id: string;
            /** @constant */
            kind: "microphone";
            /** @description How loud its sound is, as a factor; 1 by default */
            gain?: number;
        } | {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            /** @constant */
            kind: "image";
            /**
             * Format: uuid
             * @description An image of the media library
             */
            mediaId: string;
        } | {
            id: string;
            frame: components["schemas"]["SceneFrame"];
            /** @constant */
            kind: "text";
            text: string;
            /** @enum {string} */
            size: "small" | "medium" | "large";
            /** @enum {string} */
            color: "light" | "dark";
            /** @description With a background of the opposite color */
            plate: boolean;
        };
        Scene: {
            id: string;
            /** @description Null: the name of a default scene */
            name: string | null;
            /** @description From front to back */
            sources: components["schemas"]["SceneSource"][];
        };
        SavedScenes: {
            scenes: components["schemas"]["Scene"][];
            version: number;
        };
        StreamSettings: {
            videoInput: string;
            audioInput: string;
            audioOutput: string;
            /** @enum {string} */
            resolution: "720p" | "1080p" | "4K";
            /**
             * @description Kilobits per second
             * @enum {number}
             */
            bitrate: 3000 | 4500 | 6000 | 8000;
            /** @enum {number} */
            fps: 30 | 60;
            /**
             * @description H.264, encoded in the browser
             * @constant
             */
            encoder: "x264";
            /**
             * @description What RTMP carries
             * @constant
             */
            format: "flv";
            /**
             * @description Seconds that a stream goes on when its source is lost
             * @enum {number}
             */
            sourceGrace: 10 | 30 | 60 | 120 | 300 | 600;
            emailNotifications: boolean;
            pushNotifications: boolean;
            streamNotifications: boolean;
            twoFactorAuth: boolean;
            apiKeyEnabled: boolean;
            language: string;
            timezone: string;
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
        NewStreamMark: {
            /**
             * Format: uuid
             * @description Chosen by the client: sending a moment again changes nothing
             */
            id: string;
            /** @description How long ago it was, because the client’s clock may be wrong */
            secondsAgo: number;
        };
        UtmParameters: {
            /** @default  */
            source: string;
            /** @default  */
            medium: string;
            /** @default  */
            campaign: string;
            /** @default  */
            term: string;
            /** @default  */
            content: string;
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
