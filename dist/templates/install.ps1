# Installs memskill @VERSION@ for this user: downloads the program, checks its SHA-256 sum, puts it into
# %LOCALAPPDATA%\Programs\memskill, or the folder that MEMSKILL_INSTALL_DIR names, and adds that to the user's Path.

function Install-Memskill {
    $ErrorActionPreference = 'Stop'
    $ProgressPreference = 'SilentlyContinue'
    if (-not [Environment]::Is64BitOperatingSystem) { throw 'memskill: there is no program for 32-bit Windows' }
    $name = 'memskill-@VERSION@-x86_64-pc-windows-gnu'
    $sum = '@SUM x86_64-pc-windows-gnu@'
    $folder = $env:MEMSKILL_INSTALL_DIR
    if (-not $folder) { $folder = Join-Path $env:LOCALAPPDATA 'Programs\memskill' }
    $work = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
    New-Item -ItemType Directory -Path $work | Out-Null
    try {
        $archive = Join-Path $work "$name.zip"
        Invoke-WebRequest -UseBasicParsing -Uri "@REPOSITORY@/releases/download/v@VERSION@/$name.zip" -OutFile $archive
        # Get-FileHash is missing in some sessions.
        $hash = [Security.Cryptography.SHA256]::Create().ComputeHash([IO.File]::ReadAllBytes($archive))
        if (([BitConverter]::ToString($hash) -replace '-') -ne $sum) {
            throw "memskill: the SHA-256 sum of $name.zip is wrong; try again, and if it stays wrong, report it"
        }
        Expand-Archive -LiteralPath $archive -DestinationPath $work
        New-Item -ItemType Directory -Force -Path $folder | Out-Null
        $program = Join-Path $folder 'memskill.exe'
        # A program that is running cannot be overwritten, but it can be renamed.
        if (Test-Path -LiteralPath $program) { Move-Item -Force -LiteralPath $program -Destination "$program.old" }
        Copy-Item -LiteralPath (Join-Path $work "$name\memskill.exe") -Destination $program
        Remove-Item -Force -ErrorAction SilentlyContinue -LiteralPath "$program.old"
    } finally {
        Remove-Item -Recurse -Force -LiteralPath $work
    }
    Write-Output "Installed $(& $program --version) as $program"
    Add-ToPath $folder
}

function Add-ToPath($folder) {
    if (($env:Path -split ';') -contains $folder) { return }
    # Entries such as %USERPROFILE%\bin must stay as they are.
    $key = [Microsoft.Win32.Registry]::CurrentUser.OpenSubKey('Environment', $true)
    $path = $key.GetValue('Path', '', [Microsoft.Win32.RegistryValueOptions]::DoNotExpandEnvironmentNames)
    $entries = @($path -split ';' | Where-Object { $_ }) + $folder
    $key.SetValue('Path', ($entries -join ';'), [Microsoft.Win32.RegistryValueKind]::ExpandString)
    $key.Close()
    # Setting any variable tells other programs that the environment has changed.
    [Environment]::SetEnvironmentVariable('MEMSKILL_INSTALLED', '1', 'User')
    [Environment]::SetEnvironmentVariable('MEMSKILL_INSTALLED', $null, 'User')
    $env:Path += ";$folder"
    Write-Output 'It is on your Path in every terminal that you open from now on.'
}

Install-Memskill
