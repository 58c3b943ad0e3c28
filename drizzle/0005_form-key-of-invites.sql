ALTER TABLE "invites" ADD COLUMN "form_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invites_form_key" ON "invites" USING btree ("owner_id","form_key") WHERE form_key is not null;