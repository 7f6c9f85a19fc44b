// Made from the routes by `npm run generate`. Not written by hand.

export interface paths {
    "/api/v1/settings/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mail that did not go out: no SMTP server is set, or it did not take it; newest first */
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
         * News of the workspace as server-sent events
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
        /** Whether one can sign up here, with the token of an invitation link or without */
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
        /** Whether the token of a reset link still works */
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
        /** The signed-in person, with their workspaces */
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
        /** Change name or mail notifications */
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
        /** Your workspaces, the personal one first */
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
         * The workspace that the request chose
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
         * Change its name or time zone
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
         * Its members
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
         * Remove a member, or leave with your own id
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
         * Change the role of a member
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
         * Open invitations
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
         * Invite an e-mail address; a second time replaces the first invitation
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
         * Take an invitation back
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
        /** Whether you can accept an invitation; if not, the answer is what accepting it would answer */
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
        /** Accept an invitation sent to your address */
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
         * What the plan of the workspace allows; null is no limit
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
         * Your notifications in this workspace, newest first
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
         * Mark some or all as read
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
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your API keys for this workspace
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
         * Revoke an API key, at once
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
        /** Sign in; the answer sets the session cookie */
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
        /** The session of this browser, or null */
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
        /** Ask for a mail with a link to a new password */
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
        /** Choose a new password */
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
         * The files of the library, or of its trash
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description “none”: only what lies in no folder */
                    folder?: string | "none";
                    /** @description In names, alt texts and tags */
                    search?: string;
                    tag?: string;
                    kind?: "image" | "video";
                    /** @description Only what no post has */
                    unused?: string;
                    /** @description What was deleted, instead of what is there */
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
         * All tags, by name
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
         * How much room the library takes, what lies in the trash included, and may take
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
         * A file, without its content
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
         * Change what is said of a file, and where it lies
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
         * The posts that have it, newest first
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
         * The file itself; takes ranges
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
                /** @description The file, or the range of it that was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description The file, or the range of it that was asked for */
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
         * A picture of it of up to 480 pixels, as WebP
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
                /** @description The file, or the range of it that was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description The file, or the range of it that was asked for */
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
         * Move files into a folder, or into none
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
         * Add tags to files and take some away
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
         * Put files into the trash, for 30 days; posts keep them. Answers with those that were not in it
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
         * Take files out of the trash. Answers with those that were in it
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
         * Delete files of the trash for good, but for those that posts use. Answers with those that are gone
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
         * All folders, by name
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
         * Make a folder
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
         * Delete a folder; what is in it moves up
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
         * Have the server fetch a file from an address
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
         * How far fetching a file is
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
         * Stop fetching a file
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
         * How far a file is, whether it is uploaded or fetched
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
         * How far files are that are made to fit platforms; asking begins none
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
                    "application/json": components["schemas"]["FitsAskedInput"];
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
                            items: components["schemas"]["FitState"][];
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
        /** A file of a post, for the platform that fetches it itself; some hours long */
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
                /** @description The file, or the range of it that was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description The file, or the range of it that was asked for */
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
         * A video as the editor shows it; asking begins what has to be made of it
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
         * Keep what was decided about a video
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
         * Cuts and exports, newest first
         * @description Permission: `media.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Only those of this video */
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
         * Cut or export a video; the same one asked for while it is under way is that one
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
         * A cut or an export
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
         * Cancel a cut or an export; one that has ended stays as it is
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
         * Download what a job made; takes byte ranges
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
         * The picture that stands for what a job made
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
         * Take what a job made into the library, once
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
         * The last snapshots of a video, with how far they are
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
         * Take pictures of a video at chosen moments into the library
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
         * Stop taking snapshots; what is saved stays
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
         * Look through a video for parts that stand out
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
         * The highlights of a video, and how far the look for them is
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
         * Stop looking for highlights; what an earlier look found stays
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
         * Propose where a crop should be over time, around motion and skin tones
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
         * A proposed crop, and how far the search for it is
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
         * Stop the search for a crop
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
         * The connected accounts, oldest first
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
         * Connect an account, or give one that is connected a new login
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
         * Connect an account of the sandbox where nobody is asked for consent; with an id, give that account a new login
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
         * A connected account
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
         * Disconnect an account; what is scheduled on it is cancelled
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
         * How many posts disconnecting the account would cancel there
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
         * Ask the platform now; the answer is in `state` and `problem`
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
         * What the platform knows by such a name, for an option of the account that is found so; best first
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
         * Give a connected account a new login
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
                /** @description The picture */
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
         * What can be connected here, and whether anything has to be set up before
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
         * Begin to connect in the browser: gives the address of the platform’s page of consent
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
        /** Where platforms send browsers back to; leads on to the accounts screen */
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
                /** @description To the accounts screen */
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
         * What came of a consent, for who gave it
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
         * Connect some of the accounts that a consent reaches
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
        /** What each platform wants of whoever runs this instance */
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
        /** What one platform wants */
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
        /** Enter the app credentials for a platform */
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
        /** Forget the app credentials that were entered */
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
        /** Say whether the platform has vetted the app that was entered */
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
    "/api/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts: by due time with from or to, else the newest first
         * @description Permission: `post.read`
         */
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description Due at or after */
                    from?: string;
                    /** @description Due before */
                    to?: string;
                    /** @description The ID of a label, or several with commas: posts that have one of them */
                    label?: string;
                    /** @description One state, or several with commas; `incomplete`: published on an account, but something that belongs to it is not; `restored`: on hold since a restore, until somebody has reviewed it */
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
         * Write a post: a draft, scheduled, or published now
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
         * A post with its targets and their history
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
         * Delete a post here; what is on a platform stays there
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
         * Change, move, schedule or unschedule a post
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
         * Undo a deletion
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
         * The card that a link gets where Everycast makes it: title, description and picture of its page, kept for a day
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
         * The picture of a card, as JPEG
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
                /** @description The picture */
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
         * Publish now what failed or was taken out, and try or look again now where that waits
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
         * Take out what failed, or stop looking for it
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
         * Say whether an unconfirmed post is there
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
         * Change the text of what is published, where the platform has that
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
         * Delete from the platform what is published, where the platform has that
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
         * The same for many
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
                    "application/json": components["schemas"]["RetryTargetsInput"];
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
         * Approve posts that are on hold since a restore, so that they go out as planned
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
         * What happens to posts whose time passed unnoticed
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
         * Choose what happens to them
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
    "/api/v1/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which model writes (null for basic mode), and what the assistant can do
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
         * Let the assistant write: a stream of AssistantChunk as server-sent events
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
                /** @description text/event-stream: each message is one AssistantChunk as JSON; closing the connection stops the writing */
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
        /** The model in force, and who set it */
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
        /** Choose another model, or none */
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
        /** Make a tiny real request to the model */
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
         * The stand-ins of this instance, and who has an account there
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
    "/api/v1/sandbox/{platform}/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was posted to a stand-in, newest first
         * @description Permission: `post.read`
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
                            items: components["schemas"]["SandboxPost"][];
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
    "/api/v1/sandbox/{platform}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The faults that wait at a stand-in, in their order
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
                                aim: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "any";
                                /** @enum {string} */
                                fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
                                times: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Let the next requests of a kind go wrong
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
                        aim: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "any";
                        /** @enum {string} */
                        fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
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
                                aim: "create" | "upload" | "look" | "refresh" | "profile" | "process" | "remove" | "any";
                                /** @enum {string} */
                                fault: "swallowed" | "half" | "dropped" | "slow" | "rate_limited" | "broken" | "unauthorized" | "revoked" | "processing_fails" | "lie";
                                times: number;
                            }[];
                        };
                    };
                };
            };
        };
        /**
         * Take back all faults that wait at a stand-in
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
         * Forget all that was posted to a stand-in; accounts stay connected
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
        TraitInput: null | boolean | number | string | components["schemas"]["TraitInput"][] | {
            [key: string]: components["schemas"]["TraitInput"];
        };
        AccountInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @description The base address of the server that this connection talks to */
            service: string;
            /** @description It lives in the sandbox of this instance; nothing of it goes to the real platform */
            sandbox: boolean;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            profileUrl: string | null;
            /** @description What the platform’s rules need to know of this account */
            traits: {
                [key: string]: components["schemas"]["TraitInput"];
            };
            /** @enum {string} */
            state: "healthy" | "reconnect" | "unreachable";
            /** @description Why the account is not healthy, in plain words */
            problem: string | null;
            /** @description When the platform will ask for the person again, if nothing renews it before */
            expiresAt: string | null;
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PlannedOnAccountInput: {
            /** @description Posts that are still to go out there, or that wait for its login */
            posts: number;
        };
        ConnectBlueskyInput: {
            service?: string;
            identifier: string;
            password: string;
        };
        FoundByNameInput: {
            items: {
                /** @description What the option is set to, alone or with the name */
                id: string;
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
                /** @description The workspace has it already */
                connected: boolean;
            }[];
            accounts: components["schemas"]["AccountInput"][];
            notes: string[];
            problem: string | null;
        };
        ChooseAccountsInput: {
            remoteIds: string[];
        };
        WaysToConnectInput: {
            /** @description Accounts of the sandbox can be connected */
            sandbox: boolean;
            platforms: {
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                ready: boolean;
                /** @description Permissions that are for vetted apps alone are asked for, too */
                vetted: boolean;
            }[];
            /** @description Where people name a server: the one that this instance offers first, if it has one */
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
            /** @description To be entered at the platform, letter by letter */
            redirectUrl: string;
            permissions: {
                name: string;
                for: string;
                needed: boolean;
                /** @description Asked for only where the platform has vetted the app */
                vetted: boolean;
            }[];
            /** @description Whether the platform has vetted the app, as its operator says; null where it gives vetted apps nothing more */
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
        ApiKeyInput: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
        };
        NewApiKeyInput: {
            name: string;
            /**
             * @description Every scope if left out; later ones are not added
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
             *       "media.read",
             *       "media.write",
             *       "media.delete",
             *       "assistant.use",
             *       "sandbox.manage"
             *     ]
             */
            scopes?: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
            /**
             * @description Null for a key that does not expire
             * @default null
             */
            expiresAt?: string | null;
        };
        CreatedApiKeyInput: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            key: string;
        };
        ApiErrorInput: {
            error: {
                /** @enum {string} */
                code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_entitled" | "not_instance_owner" | "not_found" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                /** @description In the reader’s language */
                message: string;
                /** @description What the message says, for programs */
                reason?: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
                details?: unknown;
            };
        };
        AssistantRequestInput: {
            /** @enum {string} */
            action: "generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant";
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
            /**
             * @description Counts "Another": the offline writer uses other phrases for each
             * @default 0
             */
            attempt?: number;
        };
        AssistantInForceInput: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description What the assistant can do now; without a model it cannot translate or change the tone of a text */
            actions: ("generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant")[];
        };
        AssistantSettingsInput: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description null: the provider's own address */
            baseUrl: string | null;
            hasKey: boolean;
            /**
             * @description The environment wins over the settings page
             * @enum {string}
             */
            from: "environment" | "settings" | "none";
        };
        AssistantSettingsChangeInput: {
            /** @description null: basic mode, without a model */
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            /** @default  */
            model?: string;
            /**
             * @description Empty: the provider's own address
             * @default
             */
            baseUrl?: "" | string;
            /** @description Left out: the stored key stays; empty: there is none */
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
            /** @description Letters, digits, - and _; anything else is not kept */
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
            /** @description What you may do here; through an API key, only within its scopes */
            permissions: ("workspace.read" | "workspace.manage" | "member.leave" | "member.invite" | "member.manage" | "owner.manage" | "api_key.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
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
            workspaces: components["schemas"]["WorkspaceInput"][];
        };
        MeChangeInput: {
            name?: string;
            emailNotifications?: boolean;
        };
        MediaInput: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "image" | "video";
            /** @enum {string} */
            contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "video/mp4" | "video/quicktime" | "video/webm" | "video/x-matroska" | "video/mp2t";
            /** @description A picture that moves, and so goes out as it is; a still that is too large for a platform is made smaller for it */
            animated: boolean;
            bytes: number;
            /** @description As it is shown: after rotation and with square pixels */
            width: number;
            height: number;
            /** @description Seconds; null for pictures */
            duration: number | null;
            /** @description Of a video, the mean; null where it is not measured yet */
            framesPerSecond: number | null;
            /** @description “h264”; null for pictures, and where it is not measured yet */
            videoCodec: string | null;
            /** @description Of its first sound track; null also where there is no sound */
            audioCodec: string | null;
            /** @description The name of the file as it was uploaded, or as somebody named it since */
            name: string;
            /** @description What a post starts with as the text for those who cannot see it */
            alt: string;
            folderId: string | null;
            tags: string[];
            /** @description Where the file itself is, for members of the workspace; takes byte ranges */
            url: string;
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Since when it lies in the trash; null where it does not */
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
            /** @description Right in it */
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
            /** @description null: into no folder */
            movedTo: string | null;
            files: number;
            folders: number;
        };
        MediaStorageInput: {
            usedBytes: number;
            /** @description What the plan allows; null: no limit */
            storageBytes: number | null;
            /** @description The largest file that the plan allows; null: no limit */
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
            /** @description null: the other side does not say */
            totalBytes: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description Once it is done */
            media: components["schemas"]["MediaInput"] | null;
            /** @description The library had this very file already; `media` is that one */
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
        FitsAskedInput: {
            wanted: {
                /** Format: uuid */
                mediaId: string;
                spec: string;
            }[];
        };
        FitStateInput: {
            /** Format: uuid */
            mediaId: string;
            spec: string;
            /**
             * @description `none`: nobody has asked for it; it is made when a post is scheduled
             * @enum {string}
             */
            state: "none" | "waiting" | "making" | "ready" | "failed";
            fraction: number;
            /** @description Why it could not be made */
            problem: string | null;
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
            /** @description Its width, in parts of the width of the picture */
            size: number;
            opacity: number;
        };
        EditInput: {
            /**
             * @description What is kept, in this order; none: all of it
             * @default []
             */
            segments?: components["schemas"]["SegmentInput"][];
            /**
             * @description Cut to the frame, or where it can be copied as it is
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
             * @description How the ratio is reached
             * @default crop
             * @enum {string}
             */
            fit?: "crop" | "pad";
            /**
             * @description What is kept of the picture; null: the middle, as the ratio wants it
             * @default null
             */
            crop?: components["schemas"]["CropAreaInput"] | null;
            /**
             * @description How the crop moves over time; none: it stays where it is
             * @default []
             */
            cropKeyframes?: components["schemas"]["CropKeyframeInput"][];
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
             * @description The moment of the source whose picture stands for the video
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
             * @description “source”, or the id of a preset
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
            /** @description As far as its pace tells */
            secondsLeft: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description `smart`: copied but for the groups of pictures at the cuts; `copied`: nothing encoded; `encoded`: all of it */
            method: ("smart" | "copied" | "encoded") | null;
            /** @description Why this method, in a sentence for people */
            why: string | null;
            file: {
                /** @description For downloading */
                url: string;
                /** @description The picture that stands for it, a JPEG, where the edit chose one */
                posterUrl: string | null;
                name: string;
                bytes: number;
                duration: number;
                width: number;
                height: number;
            } | null;
            /** @description The file of the library that it was saved as */
            savedAs: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When it goes, and its file with it; null while it is under way */
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
            /** @description null also where there is no sound */
            audioCodec: string | null;
            /** @description Seconds at which it can be cut without encoding */
            keyframes: number[] | null;
            /** @description The file itself, or a copy that browsers can play */
            playUrl: string | null;
            /** @description `playUrl` is such a copy; cuts are made on the original */
            proxied: boolean;
            /** @description One picture with many in it, row by row; `every` in seconds */
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
            /** @description As it was left last time */
            edit: components["schemas"]["EditInput"];
            editVersion: number;
        };
        EditChangeInput: {
            edit: components["schemas"]["EditInput"];
            /** @description The `editVersion` that it was made on */
            version: number;
        };
        KeptEditInput: {
            edit: components["schemas"]["EditInput"];
            editVersion: number;
        };
        HighlightReasonInput: {
            /** @constant */
            kind: "loud";
            /** @description How much louder than the rest */
            decibels: number;
        } | {
            /** @constant */
            kind: "cuts";
            count: number;
            /** @description Within so many seconds */
            seconds: number;
        } | {
            /** @constant */
            kind: "motion";
            /** @description How many times as much movement as in the rest */
            times: number;
        } | {
            /** @constant */
            kind: "speech";
            /** @description Sentences in it, between two pauses */
            sentences: number;
        };
        HighlightInput: {
            start: number;
            end: number;
            /** @description The moment that stands out most */
            peak: number;
            /** @description How much it stands out */
            score: number;
            /** @description The strongest first */
            reasons: components["schemas"]["HighlightReasonInput"][];
        };
        HighlightSearchInput: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description `none`: nobody asked for it yet
             * @enum {string}
             */
            state: "none" | "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description In the order of the video; empty where nothing stands out */
            highlights: components["schemas"]["HighlightInput"][];
            finishedAt: string | null;
        };
        NewHighlightSearchInput: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description Look through it once more, though that was done
             * @default false
             */
            again?: boolean;
        };
        NewSnapshotsInput: {
            /** Format: uuid */
            mediaId: string;
            /** @description Seconds from the first picture */
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
                /** @description null: not saved yet, or deleted since */
                media: components["schemas"]["MediaInput"] | null;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        NewFramingInput: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description The parts that are kept; none: all of it
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
            /** @description null until it is done; `nothing`: the crop may as well stay in the middle */
            follows: ("faces" | "motion" | "skin" | "nothing") | null;
            /** @description null until it is done */
            keyframes: components["schemas"]["CropKeyframeInput"][] | null;
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
        LinkCardInput: {
            card: {
                title: string;
                /** @description Empty where the page has none */
                description: string;
                picture: {
                    url: string;
                    width: number;
                    height: number;
                } | null;
            } | null;
            /** @description Where there is no card: why not, in a sentence */
            why: string | null;
        };
        NotificationInput: {
            /** Format: uuid */
            id: string;
            kind: string;
            title: string;
            body: string;
            /** @description A path inside the application */
            link: string | null;
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationPageInput: {
            items: components["schemas"]["NotificationInput"][];
            cursor: string | null;
            /** @description How many of all are not read yet */
            unread: number;
        };
        NotificationsReadInput: {
            /** @description Without it: all */
            ids?: string[];
        };
        UnreadCountInput: {
            /** @description How many of all are not read yet */
            unread: number;
        };
        OutboxMailInput: {
            /** Format: uuid */
            id: string;
            to: string;
            subject: string;
            text: string;
            /** @description What the mail server said when it did not take it; null: none is set */
            refusal: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        EntitlementInput: {
            plan: string;
            features: ("bulk_post" | "draft_posts" | "watermark" | "url_shortener" | "proxies" | "ai_content" | "image_editor" | "cloud_import")[];
            socialAccounts: number | null;
            accountsPerPlatform: number | null;
            storageBytes: number | null;
            fileBytes: number | null;
        };
        TargetProblemInput: {
            /** @enum {string} */
            kind: "reconnect" | "rejected" | "outage" | "retry_later" | "unconfirmed" | "missed" | "restored";
            /** @description A plain sentence: what happened and why */
            message: string;
            /** @description The platform's own words, as it sent them */
            platformMessage: string | null;
            /** Format: date-time */
            at: string;
            /** @description When it is tried or looked up again by itself */
            nextAttemptAt: string | null;
        };
        LedgerEntryInput: {
            /** Format: uuid */
            id: string;
            /** @description The key of the step: “upload 1”, “create” */
            step: string;
            /**
             * @description `waiting`: the platform is at work on it; `looked_up`: it was looked for on the platform and is not there; where it is there, the step is `done`
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
            /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
            crop?: boolean;
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
            /** @description The account lives in the sandbox of this instance; nothing of it goes to the real platform */
            sandbox: boolean;
            /** @enum {string} */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description The variant's own text, or null where it has the post's */
            text: string | null;
            /** @description The variant's own media, or null where it has the post's */
            media: components["schemas"]["PostMediaInput"][] | null;
            /** @description The variant's own thread, or null where it has the post's */
            thread: components["schemas"]["PostPartInput"][] | null;
            /** @description The variant's own first comment, or null where it has the post's */
            firstComment: string | null;
            /** @description What was chosen for this account alone; the rest is the post's for the platform */
            options: components["schemas"]["PostOptionsInput"] | null;
            permalink: string | null;
            error: components["schemas"]["TargetProblemInput"] | null;
            dueAt: string | null;
            publishedAt: string | null;
            history: components["schemas"]["LedgerEntryInput"][];
        };
        ScheduleInput: {
            at: string;
            zone: string;
            /**
             * @description Which of the two, where clocks show this time twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        ResolutionInput: {
            /**
             * @description `skipped`: clocks jump over that time, and the post goes out as long after the jump; `doubled`: clocks show it twice
             * @enum {string}
             */
            kind: "exact" | "skipped" | "doubled";
            /**
             * Format: date-time
             * @description When it goes out
             */
            instant: string;
            /** @description What clocks in the zone show then */
            wall: string;
            /** @description Of a doubled time, the instant that was not chosen; set `fold` for that one */
            other: string | null;
            /** @description Which instant was chosen and why; null where the time is exact */
            message: string | null;
        };
        PostInput: {
            /** Format: uuid */
            id: string;
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMediaInput"][];
            /** @description The parts that continue the post, in order */
            thread: components["schemas"]["PostPartInput"][];
            /** @description What Everycast writes under the post once it is out; empty where nothing */
            firstComment: string;
            /** @description What was chosen for all accounts of a platform */
            options: components["schemas"]["PlatformOptionsInput"];
            /** @description The pictures that options name by their ids, of all accounts or of one */
            pictures: components["schemas"]["MediaInput"][];
            schedule: components["schemas"]["ScheduleInput"] | null;
            /** @description What the schedule means; null without one */
            resolution: components["schemas"]["ResolutionInput"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["ScheduleInput"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description The platforms picked for a draft, with or without an account there; nothing goes out by them */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            targets: components["schemas"]["TargetInput"][];
            /** @description What people did with the post, newest first */
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
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMediaInput"][];
            /** @description The parts that continue the post, in order */
            thread: components["schemas"]["PostPartInput"][];
            /** @description What Everycast writes under the post once it is out; empty where nothing */
            firstComment: string;
            /** @description What was chosen for all accounts of a platform */
            options: components["schemas"]["PlatformOptionsInput"];
            /** @description The pictures that options name by their ids, of all accounts or of one */
            pictures: components["schemas"]["MediaInput"][];
            schedule: components["schemas"]["ScheduleInput"] | null;
            /** @description What the schedule means; null without one */
            resolution: components["schemas"]["ResolutionInput"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["ScheduleInput"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description The platforms picked for a draft, with or without an account there; nothing goes out by them */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
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
                /** @description The account lives in the sandbox of this instance; nothing of it goes to the real platform */
                sandbox: boolean;
                /** @enum {string} */
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description The variant's own text, or null where it has the post's */
                text: string | null;
                /** @description The variant's own media, or null where it has the post's */
                media: components["schemas"]["PostMediaInput"][] | null;
                /** @description The variant's own thread, or null where it has the post's */
                thread: components["schemas"]["PostPartInput"][] | null;
                /** @description The variant's own first comment, or null where it has the post's */
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
                /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                crop?: boolean;
            })[];
            thread?: {
                /** @default  */
                text?: string;
                media?: (string | {
                    /** Format: uuid */
                    id: string;
                    /** @default  */
                    alt?: string;
                    /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                    crop?: boolean;
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
                        /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                        crop?: boolean;
                    })[] | null;
                    thread?: {
                        /** @default  */
                        text?: string;
                        media?: (string | {
                            /** Format: uuid */
                            id: string;
                            /** @default  */
                            alt?: string;
                            /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                            crop?: boolean;
                        })[];
                    }[] | null;
                    firstComment?: string | null;
                    options?: components["schemas"]["PostOptionsInput"] | null;
                };
            };
            /** @description Without it the post is a draft */
            schedule?: components["schemas"]["ScheduleInput"] | "now";
            /** @description With `schedule: "now"`: so many seconds pass before the post goes out, and until then `schedule: null` makes it a draft again */
            undoSeconds?: number;
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["ScheduleInput"] | null;
            /** @description Kept with a draft, so that a platform can be picked before there is an account on it */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
        PostChangeInput: {
            /** @description The version that this change was made on; without it the change always wins */
            version?: number;
            text?: string;
            accountIds?: string[];
            media?: (string | {
                /** Format: uuid */
                id: string;
                /** @default  */
                alt?: string;
                /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                crop?: boolean;
            })[];
            thread?: {
                /** @default  */
                text?: string;
                media?: (string | {
                    /** Format: uuid */
                    id: string;
                    /** @default  */
                    alt?: string;
                    /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                    crop?: boolean;
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
                        /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                        crop?: boolean;
                    })[] | null;
                    thread?: {
                        /** @default  */
                        text?: string;
                        media?: (string | {
                            /** Format: uuid */
                            id: string;
                            /** @default  */
                            alt?: string;
                            /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
                            crop?: boolean;
                        })[];
                    }[] | null;
                    firstComment?: string | null;
                    options?: components["schemas"]["PostOptionsInput"] | null;
                };
            };
            schedule?: (components["schemas"]["ScheduleInput"] | "now") | null;
            /** @description With `schedule: "now"`: so many seconds pass before the post goes out, and until then `schedule: null` makes it a draft again */
            undoSeconds?: number;
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["ScheduleInput"] | null;
            /** @description Kept with a draft, so that a platform can be picked before there is an account on it */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
        EditTargetInput: {
            text: string;
        };
        VerdictInput: {
            /** @enum {string} */
            verdict: "it_is_there" | "send_again";
        };
        RetryTargetsInput: {
            targetIds: string[];
        };
        RetriedTargetsInput: {
            retried: string[];
        };
        ApproveRestoredInput: {
            targetIds?: string[];
        };
        ApprovedTargetsInput: {
            approved: string[];
        };
        PublishingSettingsInput: {
            /** @enum {string} */
            missed: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes: number;
        };
        PublishingSettingsChangeInput: {
            /** @enum {string} */
            missed?: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes?: number;
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
                /** @description The picture that was chosen to stand for a video; of a picture that stands for all of its post, the picture itself */
                cover?: string;
            }[];
            replyTo: string | null;
            link: {
                url: string;
                title: string;
                description?: string;
                /** @description The picture of its card */
                picture?: string;
            } | null;
            links: {
                start: number;
                end: number;
                url: string;
            }[];
            details: {
                name: string;
                value: string;
            }[];
            at: string;
            path: string;
        };
        Trait: null | boolean | number | string | components["schemas"]["Trait"][] | {
            [key: string]: components["schemas"]["Trait"];
        };
        Account: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
            /** @description The base address of the server that this connection talks to */
            service: string;
            /** @description It lives in the sandbox of this instance; nothing of it goes to the real platform */
            sandbox: boolean;
            handle: string;
            displayName: string;
            avatarUrl: string | null;
            profileUrl: string | null;
            /** @description What the platform’s rules need to know of this account */
            traits: {
                [key: string]: components["schemas"]["Trait"];
            };
            /** @enum {string} */
            state: "healthy" | "reconnect" | "unreachable";
            /** @description Why the account is not healthy, in plain words */
            problem: string | null;
            /** @description When the platform will ask for the person again, if nothing renews it before */
            expiresAt: string | null;
            checkedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PlannedOnAccount: {
            /** @description Posts that are still to go out there, or that wait for its login */
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
                /** @description What the option is set to, alone or with the name */
                id: string;
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
                /** @description The workspace has it already */
                connected: boolean;
            }[];
            accounts: components["schemas"]["Account"][];
            notes: string[];
            problem: string | null;
        };
        ChooseAccounts: {
            remoteIds: string[];
        };
        WaysToConnect: {
            /** @description Accounts of the sandbox can be connected */
            sandbox: boolean;
            platforms: {
                /** @enum {string} */
                platform: "instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky";
                ready: boolean;
                /** @description Permissions that are for vetted apps alone are asked for, too */
                vetted: boolean;
            }[];
            /** @description Where people name a server: the one that this instance offers first, if it has one */
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
            /** @description To be entered at the platform, letter by letter */
            redirectUrl: string;
            permissions: {
                name: string;
                for: string;
                needed: boolean;
                /** @description Asked for only where the platform has vetted the app */
                vetted: boolean;
            }[];
            /** @description Whether the platform has vetted the app, as its operator says; null where it gives vetted apps nothing more */
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
        ApiKey: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
        };
        NewApiKey: {
            name: string;
            /**
             * @description Every scope if left out; later ones are not added
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
             *       "media.read",
             *       "media.write",
             *       "media.delete",
             *       "assistant.use",
             *       "sandbox.manage"
             *     ]
             */
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
            /**
             * @description Null for a key that does not expire
             * @default null
             */
            expiresAt: string | null;
        };
        CreatedApiKey: {
            id: string;
            name: string;
            start: string | null;
            scopes: ("workspace.read" | "workspace.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            key: string;
        };
        ApiError: {
            error: {
                /** @enum {string} */
                code: "invalid_input" | "not_signed_in" | "not_a_member" | "role_too_low" | "scope_missing" | "not_entitled" | "not_instance_owner" | "not_found" | "version_conflict" | "not_editable" | "time_is_past" | "idempotency_mismatch" | "idempotency_in_progress" | "wrong_host" | "too_many_requests" | "too_large" | "unsupported_media" | "unreadable_video" | "no_space" | "already_exists" | "last_owner" | "limit_reached" | "address_not_allowed" | "address_unreachable" | "address_too_slow" | "not_a_platform_server" | "wrong_credentials" | "account_needs_reconnect" | "platform_rejected" | "platform_outage" | "assistant_not_configured" | "assistant_refused" | "assistant_rate_limited" | "assistant_wrong_key" | "assistant_unknown_model" | "assistant_unreachable" | "assistant_too_slow" | "assistant_interrupted" | "assistant_failed" | "unavailable" | "internal";
                /** @description In the reader’s language */
                message: string;
                /** @description What the message says, for programs */
                reason?: {
                    code: string;
                    params?: {
                        [key: string]: unknown;
                    };
                };
                details?: unknown;
            };
        };
        AssistantRequest: {
            /** @enum {string} */
            action: "generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant";
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
            /**
             * @description Counts "Another": the offline writer uses other phrases for each
             * @default 0
             */
            attempt: number;
        };
        AssistantInForce: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description What the assistant can do now; without a model it cannot translate or change the tone of a text */
            actions: ("generate" | "improve" | "shorten" | "tone" | "translate" | "hashtags" | "variant")[];
        };
        AssistantSettings: {
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            model: string | null;
            /** @description null: the provider's own address */
            baseUrl: string | null;
            hasKey: boolean;
            /**
             * @description The environment wins over the settings page
             * @enum {string}
             */
            from: "environment" | "settings" | "none";
        };
        AssistantSettingsChange: {
            /** @description null: basic mode, without a model */
            provider: ("openai" | "anthropic" | "google" | "openai-compatible") | null;
            /** @default  */
            model: string;
            /**
             * @description Empty: the provider's own address
             * @default
             */
            baseUrl: "" | string;
            /** @description Left out: the stored key stays; empty: there is none */
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
            /** @description Letters, digits, - and _; anything else is not kept */
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
            /** @description What you may do here; through an API key, only within its scopes */
            permissions: ("workspace.read" | "workspace.manage" | "member.leave" | "member.invite" | "member.manage" | "owner.manage" | "api_key.manage" | "account.read" | "account.test" | "account.connect" | "post.read" | "post.write" | "post.publish" | "post.manage" | "label.manage" | "media.read" | "media.write" | "media.delete" | "assistant.use" | "sandbox.manage")[];
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
            workspaces: components["schemas"]["Workspace"][];
        };
        MeChange: {
            name?: string;
            emailNotifications?: boolean;
        };
        Media: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "image" | "video";
            /** @enum {string} */
            contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "video/mp4" | "video/quicktime" | "video/webm" | "video/x-matroska" | "video/mp2t";
            /** @description A picture that moves, and so goes out as it is; a still that is too large for a platform is made smaller for it */
            animated: boolean;
            bytes: number;
            /** @description As it is shown: after rotation and with square pixels */
            width: number;
            height: number;
            /** @description Seconds; null for pictures */
            duration: number | null;
            /** @description Of a video, the mean; null where it is not measured yet */
            framesPerSecond: number | null;
            /** @description “h264”; null for pictures, and where it is not measured yet */
            videoCodec: string | null;
            /** @description Of its first sound track; null also where there is no sound */
            audioCodec: string | null;
            /** @description The name of the file as it was uploaded, or as somebody named it since */
            name: string;
            /** @description What a post starts with as the text for those who cannot see it */
            alt: string;
            folderId: string | null;
            tags: string[];
            /** @description Where the file itself is, for members of the workspace; takes byte ranges */
            url: string;
            thumbnailUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Since when it lies in the trash; null where it does not */
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
            /** @description Right in it */
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
            /** @description null: into no folder */
            movedTo: string | null;
            files: number;
            folders: number;
        };
        MediaStorage: {
            usedBytes: number;
            /** @description What the plan allows; null: no limit */
            storageBytes: number | null;
            /** @description The largest file that the plan allows; null: no limit */
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
            /** @description null: the other side does not say */
            totalBytes: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description Once it is done */
            media: components["schemas"]["Media"] | null;
            /** @description The library had this very file already; `media` is that one */
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
        FitsAsked: {
            wanted: {
                /** Format: uuid */
                mediaId: string;
                spec: string;
            }[];
        };
        FitState: {
            /** Format: uuid */
            mediaId: string;
            spec: string;
            /**
             * @description `none`: nobody has asked for it; it is made when a post is scheduled
             * @enum {string}
             */
            state: "none" | "waiting" | "making" | "ready" | "failed";
            fraction: number;
            /** @description Why it could not be made */
            problem: string | null;
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
            /** @description Its width, in parts of the width of the picture */
            size: number;
            opacity: number;
        };
        Edit: {
            /**
             * @description What is kept, in this order; none: all of it
             * @default []
             */
            segments: components["schemas"]["Segment"][];
            /**
             * @description Cut to the frame, or where it can be copied as it is
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
             * @description How the ratio is reached
             * @default crop
             * @enum {string}
             */
            fit: "crop" | "pad";
            /**
             * @description What is kept of the picture; null: the middle, as the ratio wants it
             * @default null
             */
            crop: components["schemas"]["CropArea"] | null;
            /**
             * @description How the crop moves over time; none: it stays where it is
             * @default []
             */
            cropKeyframes: components["schemas"]["CropKeyframe"][];
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
             * @description The moment of the source whose picture stands for the video
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
             * @description “source”, or the id of a preset
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
            /** @description As far as its pace tells */
            secondsLeft: number | null;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description `smart`: copied but for the groups of pictures at the cuts; `copied`: nothing encoded; `encoded`: all of it */
            method: ("smart" | "copied" | "encoded") | null;
            /** @description Why this method, in a sentence for people */
            why: string | null;
            file: {
                /** @description For downloading */
                url: string;
                /** @description The picture that stands for it, a JPEG, where the edit chose one */
                posterUrl: string | null;
                name: string;
                bytes: number;
                duration: number;
                width: number;
                height: number;
            } | null;
            /** @description The file of the library that it was saved as */
            savedAs: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description When it goes, and its file with it; null while it is under way */
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
            /** @description null also where there is no sound */
            audioCodec: string | null;
            /** @description Seconds at which it can be cut without encoding */
            keyframes: number[] | null;
            /** @description The file itself, or a copy that browsers can play */
            playUrl: string | null;
            /** @description `playUrl` is such a copy; cuts are made on the original */
            proxied: boolean;
            /** @description One picture with many in it, row by row; `every` in seconds */
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
            /** @description As it was left last time */
            edit: components["schemas"]["Edit"];
            editVersion: number;
        };
        EditChange: {
            edit: components["schemas"]["Edit"];
            /** @description The `editVersion` that it was made on */
            version: number;
        };
        KeptEdit: {
            edit: components["schemas"]["Edit"];
            editVersion: number;
        };
        HighlightReason: {
            /** @constant */
            kind: "loud";
            /** @description How much louder than the rest */
            decibels: number;
        } | {
            /** @constant */
            kind: "cuts";
            count: number;
            /** @description Within so many seconds */
            seconds: number;
        } | {
            /** @constant */
            kind: "motion";
            /** @description How many times as much movement as in the rest */
            times: number;
        } | {
            /** @constant */
            kind: "speech";
            /** @description Sentences in it, between two pauses */
            sentences: number;
        };
        Highlight: {
            start: number;
            end: number;
            /** @description The moment that stands out most */
            peak: number;
            /** @description How much it stands out */
            score: number;
            /** @description The strongest first */
            reasons: components["schemas"]["HighlightReason"][];
        };
        HighlightSearch: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description `none`: nobody asked for it yet
             * @enum {string}
             */
            state: "none" | "waiting" | "running" | "done" | "failed" | "cancelled";
            progress: number;
            problem: {
                code: string;
                message: string;
            } | null;
            /** @description In the order of the video; empty where nothing stands out */
            highlights: components["schemas"]["Highlight"][];
            finishedAt: string | null;
        };
        NewHighlightSearch: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description Look through it once more, though that was done
             * @default false
             */
            again: boolean;
        };
        NewSnapshots: {
            /** Format: uuid */
            mediaId: string;
            /** @description Seconds from the first picture */
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
                /** @description null: not saved yet, or deleted since */
                media: components["schemas"]["Media"] | null;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        NewFraming: {
            /** Format: uuid */
            mediaId: string;
            /**
             * @description The parts that are kept; none: all of it
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
            /** @description null until it is done; `nothing`: the crop may as well stay in the middle */
            follows: ("faces" | "motion" | "skin" | "nothing") | null;
            /** @description null until it is done */
            keyframes: components["schemas"]["CropKeyframe"][] | null;
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
        LinkCard: {
            card: {
                title: string;
                /** @description Empty where the page has none */
                description: string;
                picture: {
                    url: string;
                    width: number;
                    height: number;
                } | null;
            } | null;
            /** @description Where there is no card: why not, in a sentence */
            why: string | null;
        };
        Notification: {
            /** Format: uuid */
            id: string;
            kind: string;
            title: string;
            body: string;
            /** @description A path inside the application */
            link: string | null;
            readAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        NotificationPage: {
            items: components["schemas"]["Notification"][];
            cursor: string | null;
            /** @description How many of all are not read yet */
            unread: number;
        };
        NotificationsRead: {
            /** @description Without it: all */
            ids?: string[];
        };
        UnreadCount: {
            /** @description How many of all are not read yet */
            unread: number;
        };
        OutboxMail: {
            /** Format: uuid */
            id: string;
            to: string;
            subject: string;
            text: string;
            /** @description What the mail server said when it did not take it; null: none is set */
            refusal: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        Entitlement: {
            plan: string;
            features: ("bulk_post" | "draft_posts" | "watermark" | "url_shortener" | "proxies" | "ai_content" | "image_editor" | "cloud_import")[];
            socialAccounts: number | null;
            accountsPerPlatform: number | null;
            storageBytes: number | null;
            fileBytes: number | null;
        };
        TargetProblem: {
            /** @enum {string} */
            kind: "reconnect" | "rejected" | "outage" | "retry_later" | "unconfirmed" | "missed" | "restored";
            /** @description A plain sentence: what happened and why */
            message: string;
            /** @description The platform's own words, as it sent them */
            platformMessage: string | null;
            /** Format: date-time */
            at: string;
            /** @description When it is tried or looked up again by itself */
            nextAttemptAt: string | null;
        };
        LedgerEntry: {
            /** Format: uuid */
            id: string;
            /** @description The key of the step: “upload 1”, “create” */
            step: string;
            /**
             * @description `waiting`: the platform is at work on it; `looked_up`: it was looked for on the platform and is not there; where it is there, the step is `done`
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
            /** @description Where a platform does not take its shape: what sticks out is cut off. Otherwise it gets a border */
            crop?: boolean;
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
            /** @description The account lives in the sandbox of this instance; nothing of it goes to the real platform */
            sandbox: boolean;
            /** @enum {string} */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description The variant's own text, or null where it has the post's */
            text: string | null;
            /** @description The variant's own media, or null where it has the post's */
            media: components["schemas"]["PostMedia"][] | null;
            /** @description The variant's own thread, or null where it has the post's */
            thread: components["schemas"]["PostPart"][] | null;
            /** @description The variant's own first comment, or null where it has the post's */
            firstComment: string | null;
            /** @description What was chosen for this account alone; the rest is the post's for the platform */
            options: components["schemas"]["PostOptions"] | null;
            permalink: string | null;
            error: components["schemas"]["TargetProblem"] | null;
            dueAt: string | null;
            publishedAt: string | null;
            history: components["schemas"]["LedgerEntry"][];
        };
        Schedule: {
            at: string;
            zone: string;
            /**
             * @description Which of the two, where clocks show this time twice
             * @enum {string}
             */
            fold?: "earlier" | "later";
        };
        Resolution: {
            /**
             * @description `skipped`: clocks jump over that time, and the post goes out as long after the jump; `doubled`: clocks show it twice
             * @enum {string}
             */
            kind: "exact" | "skipped" | "doubled";
            /**
             * Format: date-time
             * @description When it goes out
             */
            instant: string;
            /** @description What clocks in the zone show then */
            wall: string;
            /** @description Of a doubled time, the instant that was not chosen; set `fold` for that one */
            other: string | null;
            /** @description Which instant was chosen and why; null where the time is exact */
            message: string | null;
        };
        Post: {
            /** Format: uuid */
            id: string;
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMedia"][];
            /** @description The parts that continue the post, in order */
            thread: components["schemas"]["PostPart"][];
            /** @description What Everycast writes under the post once it is out; empty where nothing */
            firstComment: string;
            /** @description What was chosen for all accounts of a platform */
            options: components["schemas"]["PlatformOptions"];
            /** @description The pictures that options name by their ids, of all accounts or of one */
            pictures: components["schemas"]["Media"][];
            schedule: components["schemas"]["Schedule"] | null;
            /** @description What the schedule means; null without one */
            resolution: components["schemas"]["Resolution"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["Schedule"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description The platforms picked for a draft, with or without an account there; nothing goes out by them */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
            authorId: string | null;
            authorName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            targets: components["schemas"]["Target"][];
            /** @description What people did with the post, newest first */
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
            /** @description Grows with each change; a change says which version it was made on */
            version: number;
            text: string;
            media: components["schemas"]["PostMedia"][];
            /** @description The parts that continue the post, in order */
            thread: components["schemas"]["PostPart"][];
            /** @description What Everycast writes under the post once it is out; empty where nothing */
            firstComment: string;
            /** @description What was chosen for all accounts of a platform */
            options: components["schemas"]["PlatformOptions"];
            /** @description The pictures that options name by their ids, of all accounts or of one */
            pictures: components["schemas"]["Media"][];
            schedule: components["schemas"]["Schedule"] | null;
            /** @description What the schedule means; null without one */
            resolution: components["schemas"]["Resolution"] | null;
            /** @description The time that was chosen so far for a draft; nothing goes out by it */
            intended: components["schemas"]["Schedule"] | null;
            /** @description By the names of the labels */
            labelIds: string[];
            /** @description The platforms picked for a draft, with or without an account there; nothing goes out by them */
            platforms: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            dueAt: string | null;
            /**
             * @description The worst of its targets
             * @enum {string}
             */
            state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
            /** @description null: that person is not here any more */
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
                /** @description The account lives in the sandbox of this instance; nothing of it goes to the real platform */
                sandbox: boolean;
                /** @enum {string} */
                state: "draft" | "scheduled" | "publishing" | "published" | "failed" | "unconfirmed" | "cancelled";
                /** @description The variant's own text, or null where it has the post's */
                text: string | null;
                /** @description The variant's own media, or null where it has the post's */
                media: components["schemas"]["PostMedia"][] | null;
                /** @description The variant's own thread, or null where it has the post's */
                thread: components["schemas"]["PostPart"][] | null;
                /** @description The variant's own first comment, or null where it has the post's */
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
            /** @description Without it the post is a draft */
            schedule?: components["schemas"]["Schedule"] | "now";
            /** @description With `schedule: "now"`: so many seconds pass before the post goes out, and until then `schedule: null` makes it a draft again */
            undoSeconds?: number;
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["Schedule"] | null;
            /** @description Kept with a draft, so that a platform can be picked before there is an account on it */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
        PostChange: {
            /** @description The version that this change was made on; without it the change always wins */
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
            schedule?: (components["schemas"]["Schedule"] | "now") | null;
            /** @description With `schedule: "now"`: so many seconds pass before the post goes out, and until then `schedule: null` makes it a draft again */
            undoSeconds?: number;
            /** @description Kept with a draft, so that a chosen time is there again when it is opened */
            intended?: components["schemas"]["Schedule"] | null;
            /** @description Kept with a draft, so that a platform can be picked before there is an account on it */
            platforms?: ("instagram" | "twitter" | "facebook" | "linkedin" | "tiktok" | "youtube" | "twitch" | "mastodon" | "bluesky")[];
            labelIds?: string[];
        };
        EditTarget: {
            text: string;
        };
        Verdict: {
            /** @enum {string} */
            verdict: "it_is_there" | "send_again";
        };
        RetryTargets: {
            targetIds: string[];
        };
        RetriedTargets: {
            retried: string[];
        };
        ApproveRestored: {
            targetIds?: string[];
        };
        ApprovedTargets: {
            approved: string[];
        };
        PublishingSettings: {
            /** @enum {string} */
            missed: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes: number;
        };
        PublishingSettingsChange: {
            /** @enum {string} */
            missed?: "send" | "ask";
            /** @description With `ask`: a post that is late by less still goes out by itself */
            graceMinutes?: number;
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
                /** @description The picture that was chosen to stand for a video; of a picture that stands for all of its post, the picture itself */
                cover?: string;
            }[];
            replyTo: string | null;
            link: {
                url: string;
                title: string;
                description?: string;
                /** @description The picture of its card */
                picture?: string;
            } | null;
            links: {
                start: number;
                end: number;
                url: string;
            }[];
            details: {
                name: string;
                value: string;
            }[];
            at: string;
            path: string;
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
